import type { ReactNode } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import { repOf } from "~/components/recording/cells.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { formatDay, toDate } from "~/lib/format.ts";

/** How many recordings are listed of each kind. */
export const MOST = 5;

/** A recording with a figure before it; only its ID is known until its row is loaded. */
export function RecordingItem({
  id,
  row,
  children,
}: {
  id: string;
  row: RecordingRow | undefined;
  /** The figure. */
  children: ReactNode;
}) {
  const date = toDate(row?.dateCreated);
  const about = row && [repOf(row), date && formatDay(date)].filter(Boolean).join(", ");
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-7 shrink-0 text-right font-[600]">{children}</span>
      <span className="min-w-0">
        <span className="block truncate">
          <RecordingLink id={id} title={row?.title} />
        </span>
        {about !== undefined && (
          <span className="block truncate text-small text-text-muted">{about}</span>
        )}
      </span>
    </li>
  );
}
