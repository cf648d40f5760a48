import type { ReactNode } from "react";
import { PART_EMPTY } from "~/api/facts.ts";
import { Failure } from "~/components/page/failure.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { recordingList } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import type { Newest } from "./newest.ts";
import { Pane, Pending } from "./pane.tsx";

/**
 * A pane of figures over the newest recordings, or why there are none (yet). It waits for the last
 * page, unless one fails: figures that changed with each of ten took a quarter of the overview's
 * time (1.45 s instead of 1.07 on a slow machine), and moved what one was about to click.
 */
export function NewestPane({
  title,
  what,
  empty,
  newest: { rows, left, settled, failed, error, retry },
  whole = settled,
  height,
  beside,
  actions,
  children,
}: {
  title: string;
  /** Plural, e.g. "Recordings". */
  what: string;
  /** What is said if there are none; undefined unless that is known. */
  empty: string | undefined;
  newest: Newest;
  /** All that the figures are of is there; by default the recordings of the pane. */
  whole?: boolean;
  /** Classes for the least height, that of its figures: what is below doesn't move when they come. */
  height: string;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const isEmpty = settled && rows.length === 0;
  const shown = isEmpty || (rows.length > 0 && (whole || failed));
  return (
    <Pane
      title={title}
      reason={usePermission(recordingList).reason}
      beside={beside}
      actions={actions}
    >
      <div className={isEmpty ? undefined : height}>
        {!shown && (
          <Pending what={what} of={recordingList.name} rows={7} error={error} retry={retry} />
        )}
        {!shown && rows.length > 0 && (
          <p className="appear-late mt-2 text-small text-text-muted">
            {plural(rows.length, "recording")} loaded so far{left}.
          </p>
        )}
        {shown && (isEmpty ? <p className="text-text-muted">{empty ?? PART_EMPTY}</p> : children)}
        {shown && error !== null && (
          <div className="-mx-4">
            <Failure title="The rest didn't load" error={error} retry={retry} />
          </div>
        )}
      </div>
    </Pane>
  );
}

/** One large figure with its label and what it is a share of. */
export function Headline({
  figure,
  label,
  children,
}: {
  figure: ReactNode;
  label: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-32">
      <p className="text-metric">{figure}</p>
      <p className="text-small">{label}</p>
      {children !== undefined && <p className="text-small text-text-muted">{children}</p>}
    </div>
  );
}
