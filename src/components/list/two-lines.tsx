import { type ReactNode, use } from "react";
import { formatClock, formatDay, toDate } from "~/lib/format.ts";
import { UtcContext } from "./days.tsx";
import { classes } from "~/ui/classes.ts";

/** A row on narrow screens: title and value, and below them a detail and a note; the time first, if given. */
export function TwoLines({
  time,
  title,
  value,
  detail,
  note,
}: {
  /** Empty if the row has none, though others have. */
  time?: string;
  title: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  note: ReactNode;
}) {
  const utc = use(UtcContext);
  const date = toDate(time);
  return (
    <div
      className={classes(
        "grid items-center whitespace-nowrap",
        time !== undefined
          ? "grid-cols-[44px_minmax(0,1fr)_auto] gap-x-2"
          : "grid-cols-[minmax(0,1fr)_auto] gap-x-3",
      )}
    >
      {time !== undefined && (
        <span className="row-span-2 text-text-muted">
          {date && formatClock(date, utc)}
          {/* There is no room for headings with the day. */}
          <span className="hidden text-tick short:block">{date && formatDay(date, utc)}</span>
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1.5 *:truncate">{title}</span>
      <span className="flex max-w-56 min-w-0 items-center justify-end gap-2 *:truncate">
        {value}
      </span>
      <span className="truncate text-small text-text-muted">{detail}</span>
      <span className="max-w-56 truncate text-right text-small text-text-muted">{note}</span>
    </div>
  );
}
