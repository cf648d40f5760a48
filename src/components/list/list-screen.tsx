import { type ReactNode, useState } from "react";
import { ExportButton } from "~/components/export/export-button.tsx";
import { Page } from "~/components/page/page.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { ViewsButton } from "~/components/views/views-button.tsx";
import type { Action } from "~/lib/actions.ts";
import { classes } from "~/ui/classes.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { ListRows } from "./list-rows.tsx";
import type { ListState } from "./list-state.tsx";
import { ListStatus } from "./list-status.tsx";
import { ListToolbar } from "./list-toolbar.tsx";

const ListActions = lazyPart(() => import("./list-actions.tsx"));
const SelectionBar = lazyPart(() => import("./selection-bar.tsx"));

/** The screen of a list: filters, rows or why there are none, status line and peek. */
export function ListScreen<Row extends { id: string }>({
  list,
  empty,
  organization,
  beside,
  actions,
  intro,
  status,
  below,
  selected,
  rowActions,
  children,
}: {
  /** From `useCursorList` or `useWholeList`. */
  list: ListState<Row>;
  /** Why there are no rows if no filter is set. */
  empty: ReactNode;
  /** The only organization that has rows, although all are chosen. */
  organization?: string | undefined;
  /** Shown beside the title, on phones above the rows. */
  beside?: ReactNode;
  /** Shown at the end of the header, after Export. */
  actions?: ReactNode;
  /** Shown above the rows. */
  intro?: ReactNode;
  /** In the status line, after the count. */
  status?: ReactNode;
  /** Below the rows. */
  below?: ReactNode;
  /** What else can be done with the selected rows. */
  selected?: (rows: readonly Row[]) => ReactNode;
  /** What can be done with one row, in its menu. */
  rowActions?: (row: Row) => readonly Action[];
  /** The peek, while a row is peeked at. */
  children?: ReactNode;
}) {
  const { declared, search, source, rows, reason, cursor, active, selection } = list;
  const [exporting, setExporting] = useState(false);
  const selectedRows = selection.selected;
  const peeks = children !== undefined;
  const isPeeking = peeks && search.peek !== undefined && reason === undefined;
  // A list without pages is exported as it is loaded, so it has to be complete.
  const isExportable = cursor !== undefined || !source.more;
  const isKnown = source.reading.complete && !source.stale;
  const page = (
    <Page
      title={declared.title}
      organization={organization}
      near={
        // A phone has no room for Views beside a button that creates rows.
        <span className={actions ? "contents max-md:hidden" : "contents"}>
          <ViewsButton list={declared} search={search} />
        </span>
      }
      beside={beside && <span className="contents max-md:hidden">{beside}</span>}
      actions={
        <>
          {list.order && <span className="contents md:hidden">{list.order}</span>}
          {reason === undefined && (cursor || source.more || source.rows.length > 0) && (
            <ExportButton
              compact={actions !== undefined}
              list={declared}
              {...list.exported}
              loaded={source.rows.length}
              total={source.total ?? (isKnown ? source.rows.length : undefined)}
              leftOut={declared.leftOut(search)}
              selected={selectedRows.map(list.toExport)}
              hidden={selection.hidden}
              shown={
                cursor && list.quick.isSet
                  ? {
                      count: rows.length,
                      text: list.quick.sought,
                      rows: () => rows.map(list.toExport),
                    }
                  : undefined
              }
              disabledReason={isExportable ? undefined : "The list isn't complete yet."}
              open={exporting}
              onOpenChange={setExporting}
            />
          )}
          {actions}
        </>
      }
      filters={<ListToolbar list={list}>{beside}</ListToolbar>}
      status={
        source.pending || source.failed ? undefined : (
          <ListStatus list={list} peeks={peeks ? isPeeking : undefined}>
            {status}
          </ListStatus>
        )
      }
    >
      {intro}
      <div data-flow className="flex min-h-0 flex-1 flex-col short:flex-none">
        {reason === undefined ? (
          <ListRows list={list} empty={empty} below={below} peeks={peeks} rowActions={rowActions} />
        ) : (
          <Forbidden what={`list ${declared.nouns}`} reason={reason} />
        )}
      </div>
    </Page>
  );
  return (
    <div className="relative flex h-full min-h-0 overflow-x-clip">
      <div
        className={classes(
          "relative h-full min-w-0 flex-1",
          selectedRows.length > 0 && "[&_footer]:invisible",
        )}
      >
        {page}
        {selectedRows.length > 0 && (
          <SelectionBar
            ids={selectedRows.map(({ id }) => id)}
            hidden={selection.hidden}
            whole={selection.grid.whole}
            onSelectAll={selection.grid.all === "all" ? undefined : selection.grid.onSelectAll}
            onExport={() => setExporting(true)}
            onClear={() => {
              // First, because the bar loses the focus as it disappears.
              list.view.focus();
              selection.clear();
            }}
          >
            {selected?.(selectedRows)}
          </SelectionBar>
        )}
      </div>
      <ListActions
        filters={list.filters.flatMap(({ kind, label }) => (kind === "order" ? [] : label))}
        onClear={active.length > 0 || list.quick.isSet ? list.clear : undefined}
        selection={rows.length > 0 ? selection.grid : undefined}
        rows={rows.length}
        hasColumns={list.columns.button !== null}
        orders={list.orders}
      />
      {isPeeking && children}
    </div>
  );
}
