import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ExportButton } from "~/components/export/export-button.tsx";
import { Page } from "~/components/page/page.tsx";
import { ViewsButton } from "~/components/views/views-button.tsx";
import { isUtc } from "~/lib/day-range.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";
import type { CursorList } from "~/components/define-list/define-list.ts";
import { boundsIn, madeIn } from "~/components/define-list/filters.ts";
import { clearAll, ListFilters } from "./filter-chips.tsx";
import { ListBody, Loaded, Offline } from "./list-body.tsx";
import { type ListPage, type ListPlace, useListState } from "./list-state.tsx";
import { dayHeading, startsDay, UtcContext } from "./row-parts.tsx";
import { exportMenu, RowActions, SelectionDock } from "./selection.tsx";
import { SkeletonGrid } from "./skeleton-grid.tsx";

/** In place of a list without rows. */
export const EmptyList = lazyPart("parts", () => import("./empty-list.tsx"));
// Loads after the rows.
const ListActions = laterPart("parts", () => import("./list-actions.tsx"));
const KeyHints = laterPart("parts", () => import("./key-hints.tsx"));
const RefreshButton = laterPart("parts", () => import("./refresh-button.tsx"));
const FromTheMiddle = lazyPart("parts", () => import("./from-the-middle.tsx"));
export const NoQuickMatch = lazyPart("parts", () => import("./no-quick-match.tsx"));
// Loads after the rows; its place doesn't wait for it.
const QuickFilter = laterPart(
  "parts",
  () => import("./quick-filter.tsx"),
  ({ nouns }) => (
    <span className="mr-2 flex h-7 w-58 shrink-0 items-center rounded-control border border-line px-7 text-text-faint @max-[880px]:w-44 max-md:mr-0 max-md:h-10 max-md:w-full">
      Filter {nouns}
    </span>
  ),
);
export const QuickMatches = lazyPart("parts", () => import("./quick-matches.tsx"));

/** Says that the organization chosen in the frame doesn't narrow this list. */
const AllOrganizations = () => (
  <span className="text-text-muted md:truncate">
    Showing all organizations. The API can't filter this list by organization.
  </span>
);

/** The screen of a list whose rows come page by page: filters, states, table, status line and peek. */
export function ListScreen<
  Row extends { id: string },
  Query extends object,
  Search extends ListPlace,
>({
  list: declared,
  page,
  search,
  from,
}: {
  list: CursorList<Row, Query, Search>;
  page: ListPage<Row>;
  search: Search;
  /** The cursor the loader started at. */
  from: string | undefined;
}) {
  const router = useRouter();
  const state = useListState(declared, page, search, from);
  const { list, columns, selection, change, active, peek } = state;
  const [exporting, setExporting] = useState(false);
  const { selected } = selection;
  const { noun, nouns } = page.noun ? { noun: page.noun, nouns: `${page.noun}s` } : declared;
  const { label = declared.title, timeOf, leftOut, intro } = page;
  const made = declared.filters.find(madeIn);
  const bounds = made && boundsIn(made, search);
  const utc = bounds !== undefined && isUtc(bounds);
  // `id` is the console's own, unless the service calls it so.
  const toExport = (row: Row): object => {
    const { id: _id, ...received } = row;
    return declared.idKey === "id" ? row : received;
  };
  const table = {
    ...state.grid,
    menu: exportMenu(declared.name, selection, toExport, page.rowActions),
    ...(timeOf && {
      startsGroup: (row: Row, previous: Row | undefined) =>
        startsDay(timeOf(row), previous && timeOf(previous), utc),
      groupHeading: (row: Row) => dayHeading(timeOf(row), utc),
    }),
    ...columns.grid,
    label,
    unsortable: "The API can't sort by this.",
    narrow: page.narrow,
    ...(!page.peek && { onPeek: undefined, onKey: undefined }),
    onOpen: (row: Row) => (page.open ? page.open(row, router) : peek.peekAt(row.id)),
    ...page.grid?.(state),
  };
  const noticed = page.notice?.(state);
  const restart = state.from === undefined ? undefined : state.restart;
  const isWhole = list.reading.read === "all" && !list.stale;
  const knownTotal = isWhole ? list.rows.length : undefined;
  return (
    <div className="relative flex h-full min-h-0 overflow-x-clip">
      <SelectionDock
        selection={selection}
        actions={
          page.actions?.(selected, () => setExporting(true)) ?? (
            <RowActions ids={selected.map(({ id }) => id)} onExport={() => setExporting(true)} />
          )
        }
        onClear={state.view.focus}
      >
        <Page
          title={declared.title}
          near={<ViewsButton list={declared} search={search} />}
          beside={page.beside && <span className="contents max-md:hidden">{page.beside}</span>}
          actions={
            state.reason === undefined && (
              <>
                {page.order && <span className="contents md:hidden">{page.order(state)}</span>}
                <ExportButton
                  list={declared.name}
                  query={state.query}
                  loaded={list.rows.length}
                  total={page.counted ?? list.total ?? knownTotal}
                  leftOut={leftOut}
                  selected={selected.map(toExport)}
                  open={exporting}
                  onOpenChange={setExporting}
                />
              </>
            )
          }
          filters={
            <div className="flex w-full min-w-0 items-center gap-1.5 max-md:flex-wrap max-md:pt-0.5">
              {state.quick && state.reason === undefined && (
                <QuickFilter
                  list={list}
                  nouns={nouns}
                  filter={state.quick.filter}
                  onFilter={state.quick.setFilter}
                  texts={state.quick.texts}
                  view={state.view}
                />
              )}
              <div className="flex min-w-0 flex-1 items-center gap-1.5 max-md:w-full max-md:flex-none max-md:overflow-x-auto md:flex-wrap">
                <ListFilters
                  filters={declared.filters}
                  chips={page.chips}
                  search={search}
                  change={change}
                >
                  <span className="contents max-md:hidden">
                    {page.order?.(state)}
                    {columns.button}
                  </span>
                  {page.beside && <span className="contents md:hidden">{page.beside}</span>}
                </ListFilters>
              </div>
            </div>
          }
          status={
            list.pending || list.failed ? undefined : (
              <>
                <Loaded list={list} counted={page.counted} noun={noun} nouns={nouns} />
                <RefreshButton
                  loadedAt={list.loadedAt}
                  mayMove={() => {
                    const { current: grid } = state.view.scroller;
                    return state.from === undefined && selected.length === 0 && !grid?.scrollTop;
                  }}
                  refresh={() => {
                    // First, as the list would keep the place of the row it was scrolled to.
                    state.view.toTop();
                    return list.refresh();
                  }}
                />
                {page.status?.(state)}
                {search.organizationId !== undefined &&
                  !declared.endpoint.keys.includes("organizationId") && <AllOrganizations />}
                <Offline loadedAt={list.loadedAt} />
                <KeyHints peeks={page.peek && state.isPeeking} />
              </>
            )
          }
        >
          {intro && (
            <div className="shrink-0 border-b border-line px-4 py-2 text-small short:order-last">
              <h2 className="mr-2 inline font-[600]">{intro.title}</h2>
              <p className="inline text-text-muted">{intro.text}</p>
            </div>
          )}
          <div data-flow className="flex min-h-0 flex-1 flex-col short:flex-none">
            {state.from !== undefined && state.reason === undefined && (
              <FromTheMiddle error={list.error} restart={state.restart} />
            )}
            <ListBody
              nouns={nouns}
              reason={state.reason}
              list={list}
              skeleton={
                <SkeletonGrid
                  label={`Loading ${nouns}`}
                  columns={table.columns}
                  compact={table.compact}
                />
              }
              empty={
                <>
                  {noticed}
                  <EmptyList list={list} nouns={nouns} active={active} change={change}>
                    {typeof page.empty === "function" ? page.empty(state) : page.empty}
                  </EmptyList>
                </>
              }
            >
              {noticed}
              {state.quick?.filter && (
                <div className="flex h-10 shrink-0 items-center border-b border-line px-4 max-md:h-12 print:hidden">
                  <QuickMatches
                    key={list.list}
                    list={list}
                    nouns={nouns}
                    matching={state.rows.length}
                    counted={page.counted ?? list.total}
                    timeOf={timeOf}
                    isBounded={bounds?.after !== undefined}
                    unsearched={page.unsearched}
                    restart={restart}
                  />
                </div>
              )}
              {state.quick?.filter && state.rows.length === 0 ? (
                <NoQuickMatch
                  list={list}
                  counted={page.counted ?? list.total}
                  timeOf={timeOf}
                  restart={restart}
                  onClear={state.quick.clear}
                />
              ) : (
                <UtcContext value={utc}>
                  <Grid {...table} />
                </UtcContext>
              )}
            </ListBody>
          </div>
        </Page>
      </SelectionDock>
      <ListActions
        filters={declared.filters.flatMap(({ kind, label }) => (kind === "order" ? [] : label))}
        onClear={active.length > 0 ? () => change(clearAll(active)) : undefined}
        selection={state.rows.length > 0 ? selection.grid.selection : undefined}
        onMore={list.more ? list.loadMore : undefined}
        layout={columns.layout}
        orders={page.orders?.(state)}
      />
      {state.isPeeking && page.peek?.(state)}
    </div>
  );
}
