import type { ComponentProps, ReactNode } from "react";
import { PART_EMPTY } from "~/api/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Failure, loadingOf, Pending } from "~/components/page/states.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { Bar as Skeleton, Placeholder, times } from "~/ui/skeleton.tsx";
import type { Newest } from "./newest.ts";

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
      {/* Its links are one stop of Tab. */}
      <div data-roving>{children}</div>
    </Section>
  );
}

/** In place of figures that are loading, by default a table's rows, or failed to load. */
export const PendingFigures = ({
  rows = 7,
  children,
  ...props
}: Omit<ComponentProps<typeof Pending>, "rows"> & { rows?: number }) => (
  <div className="-mx-4">
    <Pending {...props} rows={rows}>
      {children ?? <BarsSkeleton label={loadingOf(props.what)} rows={rows} />}
    </Pending>
  </div>
);

/** The rows of a table with bars, on their way. */
export const BarsSkeleton = ({ label, rows }: { label: string; rows: number }) => (
  <Placeholder label={label} height={32 + (rows - 1) * 36}>
    {() =>
      times(rows).map((row) => (
        <div
          key={row}
          className="flex h-9 items-center gap-4 border-b border-line px-4 first:h-8 max-md:h-11"
        >
          <Skeleton className="w-28" />
          <Skeleton className="ml-auto w-10" />
          <Skeleton className="w-20 max-md:hidden" />
        </div>
      ))
    }
  </Placeholder>
);

interface Bar {
  name: ReactNode;
  count: number;
  /** The count as it is shown. */
  figure: ReactNode;
  /** In a column of its own. */
  more?: ReactNode;
}

/** Counts with bars relative to the largest, and maybe a third column. */
export function BarTable({
  label,
  heads: [first, second, third],
  rows,
}: {
  label: string;
  heads: readonly [string, string, string?];
  rows: readonly Bar[];
}) {
  const most = Math.max(0, ...rows.map(({ count }) => count));
  const columns: TableColumn<Bar>[] = [
    { header: first, cell: ({ name }) => name },
    { header: second, align: "right", cell: ({ figure }) => figure },
    {
      header: "Bar",
      quiet: true,
      wideOnly: true,
      cell: ({ count }) => (
        <span aria-hidden className="block w-20">
          <span
            className="block h-2 bg-bar"
            style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }}
          />
        </span>
      ),
    },
  ];
  if (third !== undefined) {
    columns.push({ header: third, align: "right", cell: ({ more }) => more });
  }
  return (
    <PlainTable label={label} rows={rows} rowKey={(_, index) => String(index)} columns={columns} />
  );
}

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
  skeleton,
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
  /** Its figures on their way, as high as they will be: what is below doesn't move when they come. */
  skeleton: ReactNode;
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
      beside={
        !shown && rows.length > 0 ? (
          // On a phone it would take a line of its own, which then goes.
          <span className="appear-late max-md:sr-only">
            {plural(rows.length, "recording")} loaded so far{left}
          </span>
        ) : (
          beside
        )
      }
      actions={actions}
    >
      {!shown && (
        <PendingFigures what={what} of={recordingList.name} error={error} retry={retry}>
          {skeleton}
        </PendingFigures>
      )}
      {shown && (isEmpty ? <p className="text-text-muted">{empty ?? PART_EMPTY}</p> : children)}
      {shown && error !== null && (
        <div className="-mx-4">
          <Failure title="The rest didn't load" error={error} retry={retry} />
        </div>
      )}
    </Pane>
  );
}

/** Headlines on their way: on a phone below each other if their words are long. */
export const HeadlinesSkeleton = ({ long = false }: { long?: boolean }) => (
  <div className={classes("mb-3 flex gap-x-8 gap-y-2", long && "max-sm:flex-wrap")}>
    {times(2).map((headline) => (
      <div
        key={headline}
        className={classes(
          "grid h-18 content-between py-2",
          long && "max-sm:w-full max-sm:last:h-23",
        )}
      >
        <Skeleton className="h-6 w-20" />
        <Skeleton className="w-32" />
        <Skeleton className="w-28" />
      </div>
    ))}
  </div>
);

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
