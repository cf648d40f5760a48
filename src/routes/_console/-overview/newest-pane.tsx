import type { ReactNode } from "react";
import { Failure } from "~/components/page/failure.tsx";
import { WaitMessage } from "~/components/page/waiting.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { recordingList } from "~/contract/plain.gen.ts";
import type { Newest } from "./newest.ts";
import { Pane, Pending } from "./pane.tsx";

/** A pane of figures over the newest recordings, or why there are none (yet). */
export function NewestPane({
  title,
  what,
  empty,
  newest: { rows, loaded, settled, error, retry },
  beside,
  actions,
  children,
}: {
  title: string;
  /** Plural, e.g. "Recordings". */
  what: string;
  empty: string;
  newest: Newest;
  beside: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Pane
      title={title}
      reason={usePermission(recordingList).reason}
      beside={beside}
      actions={actions}
    >
      {!loaded && (
        <Pending what={what} of={recordingList.name} rows={7} error={error} retry={retry} />
      )}
      {loaded && rows.length === 0 && <p className="text-text-muted">{empty}</p>}
      {rows.length > 0 && children}
      {loaded && (
        <div className="-mx-4">
          {error !== null && <Failure title="The rest didn't load" error={error} retry={retry} />}
          {!settled && <WaitMessage of={recordingList.name} />}
        </div>
      )}
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
