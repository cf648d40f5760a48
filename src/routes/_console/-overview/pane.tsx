import type { ReactNode } from "react";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import type { TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

/** A pane of the overview. `reason` says why the credential can't read it and replaces its content. */
export function Pane({
  title,
  reason,
  beside,
  actions,
  children,
}: {
  title: string;
  reason: string | undefined;
  /** What the figures cover. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      reason={reason}
      beside={beside}
      actions={actions}
      className="min-w-0 px-4 py-4"
      headClassName="min-h-7 flex-wrap items-center gap-x-2 gap-y-1 max-md:min-h-10"
    >
      {children}
    </Section>
  );
}

/** Replaces figures that are loading or failed to load, as wide as the pane. */
export function Pending({
  what,
  of,
  rows,
  error,
  retry,
}: {
  /** Plural, e.g. "Recordings". */
  what: string;
  /** The name of their endpoint. */
  of: string;
  /** As many rows as the table will have. */
  rows: number;
  error: unknown;
  retry: () => void;
}) {
  return (
    <div className="-mx-4">
      {error === null ? (
        <Loading of={of} label={`Loading ${what.toLowerCase()}`} rows={rows} />
      ) : (
        <Failure title={`${what} didn't load`} error={error} retry={retry} />
      )}
    </div>
  );
}

/** A column of bars that draw the figures beside them, relative to the largest. */
export const barColumn = <Row,>(most: number, valueOf: (row: Row) => number): TableColumn<Row> => ({
  header: "Bar",
  quiet: true,
  wideOnly: true,
  cell: (row) => (
    <span aria-hidden className="block w-20">
      <span
        className="block h-2 bg-bar"
        style={{ width: `${most === 0 ? 0 : (valueOf(row) / most) * 100}%` }}
      />
    </span>
  ),
});
