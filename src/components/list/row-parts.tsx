import { Link, type LinkProps } from "@tanstack/react-router";
import { createContext, type ReactNode, use } from "react";
import {
  dayNumber,
  formatClock,
  formatDay,
  formatShortDate,
  formatWeekday,
  isThisYear,
  toDate,
} from "~/lib/format.ts";
import { hasTwelveHours } from "~/lib/locale.ts";
import { classes } from "~/ui/classes.ts";
import { CELL, type GridColumn } from "~/ui/grid/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { useMarked } from "~/components/names/marked.tsx";

/** Whether the times of a list are shown in UTC, as its range is. */
export const UtcContext = createContext(false);

/** Whether a row starts a new day in a list ordered by time. */
export function startsDay(value: string | undefined, previous: string | undefined, utc = false) {
  const [date, before] = [toDate(value), toDate(previous)];
  if (date === undefined || before === undefined) return date !== before;
  return dayNumber(date, utc) !== dayNumber(before, utc);
}

/** The heading above a day's first row on narrow screens. */
export function dayHeading(value: string | undefined, utc: boolean) {
  const date = toDate(value);
  return date ? formatWeekday(date, utc) : "No date";
}

/** A day, short enough for a time beside it. */
function Day({ value, className = "" }: { value: string | undefined; className?: string }) {
  const utc = use(UtcContext);
  const date = toDate(value);
  const now = date && isThisYear(date, utc);
  return (
    <span className={`font-[600] ${className} ${now ? "" : "text-label leading-5"}`}>
      {date && (now ? formatDay : formatShortDate)(date, utc)}
    </span>
  );
}

/** A cell with the time of day, and the date unless the `previous` row has the same. */
function DayTime({ value, previous }: { value: string | undefined; previous: string | undefined }) {
  const utc = use(UtcContext);
  const date = toDate(value);
  if (date === undefined) {
    return (
      <div role="gridcell" className={CELL}>
        {value ? <Mono>{value}</Mono> : <None />}
      </div>
    );
  }
  const clock = formatClock(date, utc);
  if (!startsDay(value, previous, utc)) {
    return (
      <div role="gridcell" className={`${CELL} text-right text-text-muted`}>
        {clock}
      </div>
    );
  }
  return (
    <div role="gridcell" className={`${CELL} flex items-center gap-2`}>
      {/* Hidden while the sticky day beside the rows shows it. */}
      <Day value={value} className="in-data-marked:sr-only" />
      <span className="flex-1 text-right text-text-muted">{clock}</span>
    </div>
  );
}

/**
 * The cells of a column of times. In a list ordered by them the day is shown once, and stays in view while its
 * rows are scrolled; else (`byTime` is false) each row has it.
 */
export const dayTimes = <Row,>(
  valueOf: (row: Row) => string | undefined,
  byTime = true,
): Pick<GridColumn<Row>, "width" | "makesCell" | "cell" | "mark"> => ({
  // The date of another year and a gap fit beside the time.
  width: hasTwelveHours() ? 140 : 120,
  makesCell: true,
  cell: (row, previous) => (
    <DayTime value={valueOf(row)} previous={byTime ? previous && valueOf(previous) : undefined} />
  ),
  ...(byTime && { mark: (row: Row) => <Day value={valueOf(row)} /> }),
});

/** A row on narrow screens: title and value, and below them a detail and a note, if any; the time first, if given. */
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
          ? hasTwelveHours()
            ? "grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-2"
            : "grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2"
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
      <span className="flex min-w-0 items-center overflow-x-clip gap-1.5 *:min-w-0 *:truncate">
        {title}
      </span>
      <span className="flex max-w-56 min-w-0 items-center justify-end gap-2 *:min-w-0 *:truncate">
        {value}
      </span>
      <span
        className={classes("truncate text-small text-text-muted", note === null && "col-span-2")}
      >
        {detail}
      </span>
      {note !== null && (
        <span className="max-w-56 truncate text-right text-small text-text-muted">{note}</span>
      )}
    </div>
  );
}

/** The name of a table row as a link. No tab stop of its own, as the table is one. */
export function RowLink({
  id,
  name,
  unnamed = "no name",
  className,
  ...link
}: Pick<LinkProps, "from" | "to" | "params" | "search"> & {
  /** Empty if the row has no ID: then there is nothing to link to. */
  id: string;
  name: string | undefined;
  unnamed?: string;
  className?: string | false;
}) {
  const marked = useMarked(name ?? "");
  const text = name ? marked : <span className="font-[400] text-text-faint">{unnamed}</span>;
  if (id === "") return <span className="truncate">{text}</span>;
  return (
    <Link
      {...link}
      preload={false}
      tabIndex={-1}
      dir="auto"
      className={classes("truncate font-[550] hover:underline hover:underline-offset-2", className)}
    >
      {text}
    </Link>
  );
}
