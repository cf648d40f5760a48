import { type ReactNode, useState } from "react";
import { ExportButton } from "~/components/export/export-button.tsx";
import { Page } from "~/components/page/page.tsx";
import { ViewsButton } from "~/components/views/views-button.tsx";
import type { Action } from "~/lib/actions.ts";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { ListBody } from "./list-body.tsx";
import { ListRows } from "./list-rows.tsx";
import type { ListState } from "./list-state.tsx";
import { ListStatus } from "./list-status.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { exportMenu, RowActions, SelectionDock } from "./selection.tsx";
import { SkeletonGrid } from "./skeleton-grid.tsx";

const EmptyList = lazyPart("parts", () => import("./empty-list.tsx"));
const FromTheMiddle = lazyPart("parts", () => import("./from-the-middle.tsx"));
// Loads after the rows.
const ListActions = laterPart("parts", () => import("./list-actions.tsx"));

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
  /** The only organization that rows are of, although all are chosen. */
  organization?: string | undefined;
  /** Beside the title, on phones above the rows. */
  beside?: ReactNode;
  /** At the end of the header, after Export. */
  actions?: ReactNode;
  /** Above the rows. */
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
  const { declared, search, source, rows, reason, cursor } = list;
  const { active, change, columns, peek, selection, toExport } = list;
  const { nouns } = declared;
  const [exporting, setExporting] = useState(false);
  const { selected: selectedRows } = selection;
  const peeks = children !== undefined;
  const isPeeking = peeks && search.peek !== undefined && reason === undefined;
  // What isn't asked for page by page is exported as it is loaded.
  const isExportable = cursor !== undefined || !source.more;
  const isKnown = source.reading.complete && !source.stale;
  return (
    <div className="relative flex h-full min-h-0 overflow-x-clip">
      <SelectionDock
        selection={selection}
        actions={
          <RowActions ids={selectedRows.map(({ id }) => id)} onExport={() => setExporting(true)}>
            {selected?.(selectedRows)}
          </RowActions>
        }
        onClear={list.view.focus}
      >
        <Page
          title={declared.title}
          organization={organization}
          near={
            // Beside a button that creates rows there is no room for it on a phone.
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
                  selected={selectedRows.map(toExport)}
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
            {cursor?.from !== undefined && reason === undefined && (
              <FromTheMiddle error={source.error} restart={cursor.restart} />
            )}
            <ListBody
              nouns={nouns}
              reason={reason}
              list={source}
              skeleton={<SkeletonGrid label={`Loading ${nouns}`} {...columns.grid} />}
              empty={
                <EmptyList list={source} nouns={nouns} active={active} change={change}>
                  {empty}
                </EmptyList>
              }
              below={below}
            >
              <ListRows
                list={list}
                menu={exportMenu(declared.name, selection, toExport, rowActions)}
                {...(peeks && { onPeek: peek.grid.onPeek, onKey: peek.grid.onKey })}
              />
            </ListBody>
          </div>
        </Page>
      </SelectionDock>
      <ListActions
        filters={list.filters.flatMap(({ kind, label }) => (kind === "order" ? [] : label))}
        onClear={active.length > 0 || list.quick.filter ? list.clear : undefined}
        selection={rows.length > 0 ? selection.grid.selection : undefined}
        onMore={cursor && source.more ? source.loadMore : undefined}
        layout={columns.layout}
        orders={list.orders}
      />
      {isPeeking && children}
    </div>
  );
}
