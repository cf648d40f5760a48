import { useRouter } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import Funnel from "lucide-react/icons/funnel";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { ifEmpty } from "~/api/facts.ts";
import { leftOut, type Reading } from "~/api/reading.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { ExportButton } from "~/components/export/export-button.tsx";
import { Unavailable, Unread } from "~/components/organizations/unavailable.tsx";
import type { Organizations } from "~/components/organizations/use-organizations.ts";
import { Failure, WaitMessage } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { makeGridView } from "~/ui/grid/grid-view.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import {
  type AnySearch,
  choice,
  keysOf,
  type WholeList,
  type WholeSearch,
} from "~/components/define-list/define-list.ts";
import { ChoiceChip } from "./filter-chips.tsx";
import { Offline } from "./list-body.tsx";
import { useListPlace } from "./list-state.tsx";
import { filterRows, orderRows, type OrderValue, turnOrder } from "./row-order.ts";
import { exportMenu, RowActions, SelectionDock, useSelection } from "./selection.tsx";
import { SkeletonGrid } from "./skeleton-grid.tsx";

export type WholeColumn<Row> = Omit<GridColumn<Row>, "id"> & {
  /** What this column orders rows by. */
  value: (row: Row) => OrderValue;
};

/** The part of the declaration that loads with the screen of a list that is loaded completely. */
export interface WholePage<Row extends { id: string }, Order extends string> {
  columns: Readonly<Record<Order, WholeColumn<Row>>>;
  /** A row on narrow screens. */
  narrow: (row: Row) => ReactNode;
  rowKey: (row: Row, index: number) => string;
  /** The texts the filter searches. */
  textsOf: (row: Row) => readonly (string | undefined)[];
  /** What a row has of each facet, by its search parameter. */
  facets?: Readonly<Record<string, (row: Row) => readonly string[]>>;
  /** Opens a row that has an ID. */
  open: (id: string, router: ReturnType<typeof useRouter>) => void;
  /** What else can be done with the selected rows. */
  actions?: (selected: readonly Row[]) => ReactNode;
  /** A row as it is exported. */
  toExport: (row: Row) => object;
  /** Why there are no rows, if it is known that there are none. */
  empty: string;
  create: {
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

/** How many rows are loaded, how many of them are shown, and whether there may be others. */
function Counts({
  source: { complete, readAt, organizations },
  reading,
  shown,
}: {
  source: Organizations;
  reading: Reading<unknown>;
  shown: number;
}) {
  const { read, rows = [] } = reading;
  return (
    <>
      <span role="status">
        <strong>{formatCount(rows.length)} loaded</strong>
        {!complete && ", more available"}
        {rows === organizations
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

/** The screen of a list that is loaded completely, then filtered and sorted in the browser. */
export function WholeListScreen<Row extends { id: string }, Order extends string>({
  list: { name, noun, nouns, title, filters },
  page,
  source,
  reading,
  search,
}: {
  list: WholeList;
  page: WholePage<Row, Order>;
  /** What the rows are read from, and the rows. */
  source: Organizations;
  reading: Reading<Row>;
  search: WholeSearch<Order>;
}) {
  const router = useRouter();
  const { rows: all = [] } = reading;
  const { filter, orderBy = "name", orderDirection = "asc", organizationId: scope = "" } = search;
  const { create, toExport, facets = {} } = page;
  const columns = Object.entries<WholeColumn<Row>>(page.columns).map(([id, column]) => ({
    ...column,
    id,
    sortable: true,
  }));
  const chosen = filters.map((facet) => {
    const [key = ""] = keysOf(facet);
    const values: AnySearch = search;
    return {
      facet,
      key,
      value: text(values[key]) || undefined,
      valuesOf: facets[key] ?? (() => []),
    };
  });
  const kept = all.filter((row) =>
    chosen.every(({ value, valuesOf }) => value === undefined || valuesOf(row).includes(value)),
  );
  const matching = filterRows(kept, filter, page.textsOf);
  const valueOf = columns.find(({ id }) => id === orderBy)?.value ?? (({ id }: Row) => id);
  const rows = orderRows(matching, valueOf, orderDirection);
  const [exporting, setExporting] = useState(false);
  const selection = useSelection(all, scope, rows);
  const { selected } = selection;
  // Until the list is complete its rows still move.
  const onRest = useListPlace({ rows, stale: !source.complete });
  const created = useCreated(rows);
  const { reason } = usePermission(create.endpoint);
  const change = (next: object, replace = true) =>
    void router.navigate({ to: ".", search: (last) => ({ ...last, ...next }), replace });
  const unfiltered = {
    ...Object.fromEntries(chosen.map(({ key }) => [key, undefined])),
    filter: undefined,
  };
  const body = () => {
    if (source.reason !== undefined || (all.length === 0 && !source.complete)) {
      return (
        <Unavailable list={source}>
          <SkeletonGrid label={`Loading ${nouns}`} columns={columns} rowHeight={36} />
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
            {...selection.grid}
            label={title}
            columns={columns}
            rows={rows}
            rowKey={page.rowKey}
            nameOf={(row) => page.textsOf(row)[0] ?? ""}
            narrow={page.narrow}
            idOf={({ id }) => id}
            menu={exportMenu(name, selection, toExport)}
            more={!source.complete}
            sort={{ id: orderBy, direction: orderDirection }}
            onSort={(id) => change(turnOrder({ orderBy, orderDirection }, id), false)}
            list={[
              scope,
              orderBy,
              orderDirection,
              filter,
              ...chosen.map(({ value }) => value),
              created.listed,
            ].join(" ")}
            onOpen={({ id }) => {
              if (id !== "") page.open(id, router);
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
          {source.error !== null && (
            <Failure title="The rest didn't load" error={source.error} retry={source.retry} />
          )}
          {!source.complete && <WaitMessage of={source.of} />}
        </div>
      </>
    );
  };
  return (
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
        actions={
          <>
            {(all.length > 0 || !source.complete) && (
              <ExportButton
                list={name}
                rows={rows.map(toExport)}
                selected={selected.map(toExport)}
                disabledReason={source.complete ? undefined : "The list isn't complete yet."}
                open={exporting}
                onOpenChange={setExporting}
              />
            )}
            {reason === undefined && create.beside}
            <Button
              variant="primary"
              icon={<Plus size={14} />}
              disabledReason={reason}
              onClick={() => change({ create: true }, false)}
            >
              New {noun}
            </Button>
          </>
        }
        filters={
          <>
            <FilterInput
              label={all.length > 0 ? `Filter the ${all.length} loaded` : `Filter ${nouns}`}
              value={filter ?? ""}
              onChange={(value) => change({ filter: value || undefined })}
            />
            {chosen.map(({ facet, key, valuesOf }) => (
              <ChoiceChip
                key={key}
                filter={choice(key, facet.label, [...new Set(all.flatMap(valuesOf))].toSorted(), {
                  labelOf: String,
                })}
                search={search}
                change={(next) => change({ ...next, at: undefined }, false)}
              />
            ))}
          </>
        }
        status={all.length > 0 && <Counts source={source} reading={reading} shown={rows.length} />}
      >
        {body()}
        {search.create &&
          reason === undefined &&
          create.dialog((id = "") => {
            if (id !== "") created.show(id);
            // A filter may hide the new row.
            change({ create: undefined, ...(id !== "" && { ...unfiltered, at: undefined }) });
          })}
      </Page>
    </SelectionDock>
  );
}
