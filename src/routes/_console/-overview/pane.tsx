import { Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Failure } from "~/components/failure.tsx";
import type { TableColumn } from "~/ui/plain-table.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";

/** A region of the overview, split from the others by lines. */
export function Pane({
  title,
  beside,
  actions,
  children,
}: {
  title: string;
  /** What the figures cover. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 px-4 py-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 max-md:min-h-10">
        <h2 id={id} className="font-[600]">
          {title}
        </h2>
        {beside !== undefined && <span className="text-small text-text-muted">{beside}</span>}
        {actions !== undefined && (
          <span className="ml-auto flex flex-wrap items-center gap-2">{actions}</span>
        )}
      </div>
      {children}
    </section>
  );
}

/** In place of figures that the signed-in kind of credential can't read. */
export function Unreadable({ reason }: { reason: string }) {
  return (
    <p className="flex max-w-xl gap-2 text-text-muted">
      <Lock size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <span>{reason}</span>
    </p>
  );
}

/** In place of figures that aren't there yet, or didn't come. It fills the pane's width. */
export function NotYet({
  what,
  rows,
  error,
  retry,
}: {
  /** Plural, e.g. "Recordings". */
  what: string;
  /** As many as the table that comes. */
  rows: number;
  error: unknown;
  retry: () => void;
}) {
  return (
    <div className="-mx-4">
      {error === null ? (
        <SkeletonRows label={`Loading ${what.toLowerCase()}`} rows={rows} />
      ) : (
        <Failure title={`${what} didn't load`} error={error} retry={retry} />
      )}
    </div>
  );
}

/** A figure's share of the largest, for the eye. */
function Bar({ value, most }: { value: number; most: number }) {
  return (
    <span aria-hidden className="block w-20">
      <span
        className="block h-2 bg-bar"
        style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
      />
    </span>
  );
}

/** Bars beside the figures that they draw. */
export const barColumn = <Row,>(most: number, valueOf: (row: Row) => number): TableColumn<Row> => ({
  header: "Bar",
  quiet: true,
  wideOnly: true,
  cell: (row) => <Bar value={valueOf(row)} most={most} />,
});

/** One large figure, what it is, and what it is of. */
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
