import { type ReactNode } from "react";
import { Page } from "~/components/page/page.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import type { GridProps } from "~/ui/grid/grid-props.ts";
import { SkeletonGrid } from "./skeleton-grid.tsx";
import { dayHeading, startsDay, UtcContext } from "./days.tsx";
import { EmptyList } from "./filters/parts.ts";
import { ListBody } from "./list-body.tsx";
import { Loaded, Offline } from "./list-status.tsx";
import { PEEK_BESIDE } from "./peek/failed-peek.tsx";
import { ListToolbar, NoQuickMatch } from "./quick-filter/list-toolbar.tsx";
import type { ActiveFilter } from "./filters/active-filters.ts";
import type { ListScreenState } from "./use-list-screen.ts";
import { SelectionDock } from "./selection/selection-dock.tsx";
import type { Selection } from "./selection/use-selection.ts";

/** A screen's own table props; rows, place and keys come from its state. */
type Table<Row> = Pick<GridProps<Row>, "label" | "columns" | "onOpen" | "narrow"> &
  Partial<GridProps<Row>>;

interface Props<Row extends { id: string }, Search extends object> {
  screen: ListScreenState<Row> & { change: (next: Search) => void };
  title: string;
  /** What a row is, e.g. "recording". */
  noun: string;
  /** The plural, if it isn't the singular with an s. */
  nouns?: string;
  table: Table<Row>;
  /** The selected rows, and what can be done with them. */
  selection?: { state: Selection<Row>; actions: ReactNode };
  menu?: GridProps<Row>["menu"];
  /** The time rows are grouped by day with, if they are in order of time. */
  dayOf?: ((row: Row) => string | undefined) | undefined;
  /** Whether times are shown in UTC, as the list's range is. */
  utc?: boolean;
  /** The filters that are set, for the empty state. */
  active: readonly ActiveFilter<Search>[];
  /** Why the list is empty if no filter is set. */
  empty: ReactNode;
  /** After the title. */
  beside?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** How many rows match in all, if they were counted. */
  counted?: number | undefined;
  /** In the status line, between the count and the bounds. */
  status?: ReactNode;
  /** The exact bounds of the range. */
  bounds?: string;
  /** What this list is, below the filters. */
  intro?: { title: string; text: string };
  /** Above the rows, and above the empty state. */
  notice?: ReactNode;
  /** Above the rows, beside the quick filter. */
  toolbar?: ReactNode;
  /** The panel of the peeked row. */
  peek?: ReactNode;
  /** A pane beside the rows. */
  aside?: ReactNode;
}

/** The shell of every cursor list: page, filters, states, table, status line and peek. */
export function ListScreen<Row extends { id: string }, Search extends object>({
  screen,
  title,
  noun,
  nouns = `${noun}s`,
  table,
  selection,
  menu,
  dayOf,
  utc = false,
  active,
  empty,
  beside,
  actions,
  filters,
  counted,
  status,
  bounds = "",
  intro,
  notice,
  toolbar,
  peek,
  aside,
}: Props<Row, Search>) {
  const { list } = screen;
  const days = dayOf && {
    startsGroup: (row: Row, previous: Row | undefined) =>
      startsDay(dayOf(row), previous && dayOf(previous), utc),
    groupHeading: (row: Row) => dayHeading(dayOf(row), utc),
  };
  // Beside the peek columns are dropped, but rows keep their height.
  const narrowAt = screen.isPeeking && innerWidth >= PEEK_BESIDE ? 400 : undefined;
  const foot = (
    <>
      <Loaded list={list} counted={counted} noun={noun} nouns={nouns} />
      {status}
      <Offline loadedAt={list.loadedAt} />
      {bounds !== "" && (
        <span className="mono ml-auto truncate text-text-muted max-md:hidden">{bounds}</span>
      )}
    </>
  );
  return (
    <div className="relative flex h-full min-h-0 overflow-x-clip">
      <SelectionDock
        selection={selection?.state}
        actions={selection?.actions}
        onClear={screen.view.focus}
      >
        <Page
          title={title}
          beside={beside}
          actions={actions}
          filters={filters}
          status={list.pending || list.failed ? undefined : foot}
        >
          {intro && (
            <div className="shrink-0 border-b border-line px-4 py-2 text-small short:order-last">
              <h2 className="mr-2 inline font-[600]">{intro.title}</h2>
              <p className="inline text-text-muted">{intro.text}</p>
            </div>
          )}
          <div data-flow className="flex min-h-0 flex-1 max-lg:flex-col short:flex-none">
            <div className="flex min-h-0 min-w-0 flex-1 flex-col short:flex-none">
              <ListBody
                nouns={nouns}
                reason={screen.reason}
                list={list}
                from={screen.from}
                skeleton={
                  <>
                    {toolbar !== undefined && (
                      <div className="min-h-10 shrink-0 border-b border-line max-md:min-h-12" />
                    )}
                    <SkeletonGrid
                      label={`Loading ${nouns}`}
                      columns={table.columns}
                      selects={table.selection !== undefined}
                      rowHeight={table.compact ? 28 : 36}
                    />
                  </>
                }
                onRestart={screen.restart}
                empty={
                  <>
                    {notice}
                    <EmptyList list={list} nouns={nouns} active={active} change={screen.change}>
                      {empty}
                    </EmptyList>
                  </>
                }
              >
                {notice}
                {screen.quick && <ListToolbar screen={screen}>{toolbar}</ListToolbar>}
                {screen.quick?.filter && screen.rows.length === 0 ? (
                  <NoQuickMatch
                    loaded={list.rows.length}
                    more={list.more}
                    onClear={screen.quick.clear}
                  />
                ) : (
                  <UtcContext value={utc}>
                    <Grid
                      {...screen.grid}
                      {...selection?.state.grid}
                      menu={menu}
                      {...days}
                      {...table}
                      narrowAt={narrowAt}
                    />
                  </UtcContext>
                )}
              </ListBody>
            </div>
            {aside}
          </div>
        </Page>
      </SelectionDock>
      {screen.isPeeking && peek}
    </div>
  );
}
