import { useRouter } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import Funnel from "lucide-react/icons/funnel";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ifEmpty } from "~/api/facts.ts";
import { leftOut, type Reading } from "~/api/reading.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { ExportButton } from "~/components/export/export-button.tsx";
import { Unavailable, Unread } from "~/components/organizations/unavailable.tsx";
import type { Organizations } from "~/components/organizations/use-organizations.ts";
import { Failure, WaitMessage } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { ViewsButton } from "~/components/views/views-button.tsx";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Action } from "~/lib/actions.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import { makeGridView } from "~/ui/grid/grid-view.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import type { WholeList, WholeSearch } from "~/components/define-list/define-list.ts";
import { type AnySearch, choice } from "~/components/define-list/filters.ts";
import { type Column, listColumns, useColumns } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { activeFilters, ChoiceChip, ClearFilters, clearAll } from "./filter-chips.tsx";
import KeyHints from "./key-hints.tsx";
import ListActions from "./list-actions.tsx";
import { Offline } from "./list-body.tsx";
import { useListPlace } from "./list-state.tsx";
import { type RowPeekState, usePeek } from "./peek.tsx";
import {
  type Direction,
  filterRows,
  orderRows,
  orderValues,
  type OrderValue,
  turnOrder,
} from "./row-order.ts";
import { exportMenu, RowActions, SelectionDock, useSelection } from "./selection.tsx";
import { SkeletonGrid } from "./skeleton-grid.tsx";
import { idOf, nameOf } from "./use-list.ts";

export type WholeColumn<Row> = Column<Row> & {
  /** What this column orders rows by; without it, it doesn't. */
  value?: (row: Row) => OrderValue;
};

/** What the rows of a list are read from: itself, or the organizations that they are part of. */
export type WholeSource = Omit<Organizations, "organizations" | "reading"> &
  Partial<Pick<Organizations, "organizations">>;

/** The part of the declaration that loads with the screen of a list that is loaded completely. */
export interface WholePage<Row extends { id: string }, Order extends string> {
  columns: Readonly<Partial<Record<Order, WholeColumn<Row>>>>;
  /** A row on narrow screens. */
  narrow: (row: Row) => ReactNode;
  rowKey: (row: Row, index: number) => string;
  /** The texts the filter searches. */
  textsOf: (row: Row) => readonly (string | undefined)[];
  /** What a row has of each facet, by its search parameter; `wanted` is the value in the address. */
  facets?: Readonly<Record<string, (row: Row, wanted?: string) => readonly string[]>>;
  /** What the values of a facet are called, if not as they are. */
  labels?: Readonly<Record<string, (value: string) => string>>;
  /** Below the rows: what of the list couldn't be read. */
  unread?: ReactNode;
  /** Opens a row that has an ID; without it its peek. */
  open?: (id: string, router: ReturnType<typeof useRouter>) => void;
  peek?: (state: RowPeekState<Row>) => ReactNode;
  /** What can be done with a row, in its menu and by key: with the current one, if there is one. */
  rowActions?: (row: Row | undefined) => readonly Action[];
  /** What else can be done with the selected rows. */
  actions?: (selected: readonly Row[]) => ReactNode;
  /** A row as it is exported. */
  toExport: (row: Row) => object;
  /** Why there are no rows, if it is known that there are none. */
  empty: string;
  /** In the status line, after the count. */
  status?: ReactNode;
  /** Whose rows these are, if they are of only one organization although all are chosen. */
  organization?: string;
  /** Undefined if the API can't create one. */
  create?: {
    endpoint: PlainEndpoint;
    /** `close` takes the ID of what was created. */
    dialog: (close: (created?: string) => void) => ReactNode;
    /** Another way to create rows. */
    beside?: ReactNode;
  };
}

/**
 * Shows a row that was just created, as soon as the list has it: it is scrolled to and current, and the
 * table has the focus. Moving on from it is up to the reader.
 */
function useCreated(rows: readonly { id: string }[]) {
  const [view] = useState(makeGridView);
  const [created, setCreated] = useState<{ id: string; isCurrent: boolean }>();
  const index = created ? rows.findIndex(({ id }) => id === created.id) : -1;
  const listed = index >= 0 ? created?.id : undefined;
  // The focus, once a closing dialog lets go of it. Someone who is typing by then isn't interrupted.
  useEffect(() => {
    if (listed === undefined) return;
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches("input, textarea")) view.focus();
    });
  }, [listed, view]);
  return {
    show: (id: string) => setCreated({ id, isCurrent: true }),
    /** Its ID once it is in the list. */
    listed,
    /** Props for the table. */
    grid: {
      view,
      onCursor: () => setCreated((last) => last && { ...last, isCurrent: false }),
      ...(listed !== undefined && created?.isCurrent && { cursor: index, initialIndex: index }),
    },
  };
}

/** How many rows there are, or are loaded of a list that isn't complete, and how many of them are shown. */
function Counts({
  list: { noun, nouns },
  source: { complete, readAt, organizations },
  reading,
  shown,
}: {
  list: WholeList;
  source: WholeSource;
  reading: Reading<unknown>;
  shown: number;
}) {
  const { read, rows = [] } = reading;
  return (
    <>
      <span role="status" className={complete ? "shrink-0" : "md:shrink-0"}>
        <strong>
          {complete && read === "all"
            ? plural(rows.length, noun, nouns)
            : `${formatCount(rows.length)} loaded`}
        </strong>
        {!complete && ", more available"}
        {rows === (organizations ?? rows)
          ? leftOut(reading)
          : complete && read === "part" && ", some couldn't be read"}
        {shown !== rows.length && `, ${formatCount(shown)} shown`}
        {!complete && (
          <span className="text-text-muted"> Filter and sort apply to these only.</span>
        )}
      </span>
      <Offline loadedAt={readAt} />
    </>
  );
}

const placeOf = (_: unknown, index: number) => `row ${index}`;

const NO_FACETS = {};

/** The rows that match, in order. Of 20,000 that takes 30 ms or more, and each step of the cursor renders. */
function useShown<Row extends { id: string }>({
  all,
  facets,
  wanted,
  filter,
  textsOf,
  valueOf,
  direction,
}: {
  all: readonly Row[];
  facets: NonNullable<WholePage<Row, never>["facets"]>;
  /** The values of its facets, as in an address. */
  wanted: string;
  filter: string | undefined;
  textsOf: (row: Row) => readonly (string | undefined)[];
  valueOf: (row: Row) => OrderValue;
  direction: Direction;
}): Row[] {
  return useMemo(() => {
    const set = [...new URLSearchParams(wanted)];
    const matching = all.filter((row) =>
      set.every(([key, value]) => facets[key]?.(row, value).includes(value)),
    );
    return orderRows(filterRows(matching, filter, textsOf), valueOf, direction);
  }, [all, facets, wanted, filter, textsOf, valueOf, direction]);
}

/** The screen of a list that is loaded completely, then filtered and sorted in the browser. */
export function WholeListScreen<Row extends { id: string }, Order extends string>({
  list,
  page,
  source,
  reading,
  search,
}: {
  list: WholeList;
  page: WholePage<Row, Order>;
  /** What the rows are read from, and the rows. */
  source: WholeSource;
  reading: Reading<Row>;
  search: WholeSearch<Order>;
}) {
  const router = useRouter();
  const { name, noun, nouns, title } = list;
  const { rows: all = [] } = reading;
  const [standardOrder = ""] = list.orders;
  const { filter, orderDirection = "asc", organizationId: scope = "" } = search;
  const orderBy: string = search.orderBy ?? standardOrder;
  const { create, toExport, textsOf } = page;
  const facets: NonNullable<(typeof page)["facets"]> = page.facets ?? NO_FACETS;
  // Not every page of a list has all of its facets.
  const filters = list.filters.filter(({ key }) => facets[key] !== undefined);
  // Its keys are columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const columnsById = page.columns as Readonly<Record<string, WholeColumn<Row>>>;
  const { labels } = page;
  const values: AnySearch = search;
  const chosen = filters.map(({ label, key }) => ({
    label,
    key,
    value: text(values[key]) || undefined,
  }));
  const wanted = new URLSearchParams(
    chosen.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
  ).toString();
  const rows = useShown({
    all,
    facets,
    wanted,
    filter,
    textsOf,
    valueOf: columnsById[orderBy]?.value ?? idOf,
    direction: orderDirection,
  });
  const arrangeable = useMemo(() => {
    const entries = Object.entries(columnsById);
    return listColumns<Row>(
      Object.fromEntries(
        entries.map(([id, column]) => [id, { ...column, sortable: column.value !== undefined }]),
      ),
    );
  }, [columnsById]);
  const exported = useMemo(() => rows.map(toExport), [rows, toExport]);
  const valuesOf = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(facets).map(([key, of]) => [
          key,
          orderValues(new Set(all.flatMap((row) => of(row))), labels?.[key] ?? String),
        ]),
      ),
    [all, facets, labels],
  );
  const [exporting, setExporting] = useState(false);
  const selection = useSelection(all, scope, rows);
  const { selected } = selection;
  // Until the list is complete its rows still move.
  const onRest = useListPlace({ rows, stale: !source.complete });
  const created = useCreated(rows);
  const listId = [scope, orderBy, orderDirection, filter, wanted, created.listed].join(" ");
  const peek = usePeek(rows, search.peek, listId);
  const isPeeking = page.peek !== undefined && search.peek !== undefined;
  const columns = useColumns({
    columns: arrangeable,
    name: list.columnsKey(search),
    view: created.grid.view,
  });
  const { reason } = usePermission(create?.endpoint ?? list.endpoint);
  const change = (next: object, replace = true) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, ...next }),
      replace,
    });
  /** Changes what is shown, from its top. */
  const narrow = (next: AnySearch) => change({ ...next, at: undefined }, false);
  const active = activeFilters(filters, search);
  const unfiltered = { ...clearAll(active), filter: undefined };
  const creation: Action | undefined = create && {
    keys: "c",
    label: `New ${noun}`,
    words: "create add",
    icon: Plus,
    reason,
    run: () => change({ create: true }, false),
  };
  useActions("On this screen", creation ? [creation] : []);
  const order = (id: string) => narrow(turnOrder({ orderBy, orderDirection }, id));
  const cursor = page.peek ? peek.grid.cursor : -1;
  useActions("In a table", page.rowActions?.(rows[cursor]) ?? [], rows.length > 0);
  const body = () => {
    if (source.reason !== undefined || (all.length === 0 && !source.complete)) {
      return (
        <Unavailable list={source} nouns={source.organizations ? undefined : nouns}>
          <SkeletonGrid
            label={`Loading ${nouns}`}
            columns={columns.grid.columns}
            compact={columns.grid.compact}
          />
        </Unavailable>
      );
    }
    if (all.length === 0) {
      return (
        ifEmpty(reading, () => (
          <StateMessage role="status" icon={<Building2 size={16} />} title={`No ${nouns} yet`}>
            {page.empty}
          </StateMessage>
        )) ?? <Unread nouns={nouns} retry={source.retry} />
      );
    }
    return (
      <>
        {rows.length > 0 ? (
          <Grid
            initialIndex={
              source.complete && search.at !== undefined
                ? rows.findIndex(({ id }) => id === search.at)
                : -1
            }
            onRest={onRest}
            {...created.grid}
            {...(page.peek
              ? peek.grid
              : {
                  cursor: created.grid.cursor ?? peek.grid.cursor,
                  onCursor: (next: number) => {
                    created.grid.onCursor();
                    peek.grid.onCursor(next);
                  },
                })}
            {...selection.grid}
            {...columns.grid}
            label={title}
            rows={rows}
            // Until the list is complete its rows move: then their places stay, with other rows in them.
            rowKey={source.complete ? page.rowKey : placeOf}
            narrow={page.narrow}
            idOf={idOf}
            nameOf={nameOf}
            menu={exportMenu(name, selection, toExport, page.rowActions)}
            more={!source.complete}
            sort={{ id: orderBy, direction: orderDirection }}
            onSort={order}
            list={listId}
            onOpen={({ id }) => {
              if (page.open === undefined) peek.peekAt(id);
              else if (id !== "") page.open(id, router);
            }}
          />
        ) : (
          <StateMessage
            role="status"
            icon={<Funnel size={16} />}
            title={`No ${nouns} match`}
            actions={
              <Button icon={<X size={14} />} onClick={() => change(unfiltered)}>
                Clear filter
              </Button>
            }
          >
            No match for {filter ? `“${filter}”` : "these filters"} in the{" "}
            {plural(all.length, "row")} loaded.
          </StateMessage>
        )}
        <div className="shrink-0 border-t border-line empty:hidden">
          {page.unread}
          {source.error !== null && (
            <Failure title="The rest didn't load" error={source.error} retry={source.retry} />
          )}
          {!source.complete && <WaitMessage of={source.of} />}
        </div>
      </>
    );
  };
  return (
    <div className="relative flex h-full min-h-0 overflow-x-clip">
      <ListActions
        filters={chosen.map(({ label }) => label)}
        onClear={filter || active.length > 0 ? () => change(unfiltered) : undefined}
        selection={selection.grid.selection}
        layout={columns.layout}
        orders={Object.entries(columnsById).flatMap(([id, { header, value }]) =>
          value === undefined ? [] : [{ label: header, run: () => order(id) }],
        )}
      />
      <SelectionDock
        selection={selection}
        actions={
          <RowActions ids={selected.map(({ id }) => id)} onExport={() => setExporting(true)}>
            {page.actions?.(selected)}
          </RowActions>
        }
        onClear={created.grid.view.focus}
      >
        <Page
          title={title}
          organization={page.organization}
          beside={
            // On a phone the title needs the room.
            <span className="contents max-md:hidden">
              <ViewsButton list={list} search={search} />
            </span>
          }
          actions={
            <>
              {(all.length > 0 || !source.complete) && (
                <ExportButton
                  compact
                  list={name}
                  rows={exported}
                  selected={selected.map(toExport)}
                  disabledReason={source.complete ? undefined : "The list isn't complete yet."}
                  open={exporting}
                  onOpenChange={setExporting}
                />
              )}
              {create?.beside}
              {creation && <ActionButton action={creation} variant="primary" />}
            </>
          }
          filters={
            <>
              {/* On a phone it leaves room for the filters; beside them it keeps a distance. */}
              <div className="flex min-w-0 max-md:flex-1 md:mr-2 max-md:[&>div]:shrink">
                <FilterInput
                  label={
                    all.length > 0
                      ? `Filter the ${formatCount(all.length)} loaded`
                      : `Filter ${nouns}`
                  }
                  value={filter ?? ""}
                  onChange={(value) => change({ filter: value || undefined })}
                />
              </div>
              <FilterBar
                filters={chosen.map(({ label, key, value }) => ({
                  id: key,
                  isSet: value !== undefined,
                  chip: (
                    <ChoiceChip
                      filter={choice(key, label, valuesOf[key] ?? [], {
                        labelOf: labels?.[key] ?? String,
                      })}
                      search={search}
                      change={narrow}
                    />
                  ),
                }))}
                after={<ClearFilters active={active} change={narrow} />}
              >
                {columns.button}
              </FilterBar>
            </>
          }
          status={
            all.length > 0 && (
              <>
                <Counts list={list} source={source} reading={reading} shown={rows.length} />
                {page.status}
                <KeyHints peeks={page.peek && isPeeking} />
              </>
            )
          }
        >
          {body()}
          {search.create &&
            create !== undefined &&
            reason === undefined &&
            create.dialog((id = "") => {
              if (id !== "") created.show(id);
              // A filter may hide the new row.
              change({ create: undefined, ...(id !== "" && { ...unfiltered, at: undefined }) });
            })}
        </Page>
      </SelectionDock>
      {isPeeking &&
        page.peek?.({
          declared: list,
          list: {
            of: source.of,
            pending: all.length === 0 && !source.complete,
            loadingMore: !source.complete && source.error === null,
            more: false,
            loadMore: source.retry,
          },
          peek,
        })}
    </div>
  );
}
