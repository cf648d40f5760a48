import { useRouter } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import type { Reading } from "~/api/reading.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Page } from "~/components/page/page.tsx";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { ExportButton } from "~/components/export/export-button.tsx";
import { exportMenu } from "~/components/export/parts.tsx";
import { RowActions } from "~/components/list/selection/parts.ts";
import { SelectionDock } from "~/components/list/selection/selection-dock.tsx";
import { useSelection } from "~/components/list/selection/use-selection.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import type { GridColumn, GridProps } from "~/ui/grid/grid-props.ts";
import { SkeletonGrid } from "~/components/list/skeleton-grid.tsx";
import type { Facets } from "./facets.tsx";
import { NameCounts } from "./name-counts.tsx";
import { NameListBody } from "./name-list-body.tsx";
import { filterRows, orderRows, type OrderValue, turnOrder } from "./row-order.ts";
import type { NameListSearch } from "./search.ts";
import { useCreated } from "./use-created.ts";
import type { Organizations } from "./use-organizations.ts";
import { usePlace } from "./use-place.ts";

export interface NameColumn<Row, Id extends string = string> extends GridColumn<Row> {
  id: Id;
  /** What this column orders rows by. */
  value: (row: Row) => OrderValue;
}

interface Props<Row> extends Pick<GridProps<Row>, "rowKey" | "narrow"> {
  /** Singular, e.g. "team". */
  noun: "organization" | "team";
  list: Organizations;
  reading: Reading<Row>;
  columns: readonly NameColumn<Row>[];
  search: NameListSearch;
  facets?: Facets<Row>;
  /** The texts the filter searches. */
  wordsOf: (row: Row) => readonly (string | undefined)[];
  /** What the rows are narrowed to; another scope starts at its top. */
  scope?: string | undefined;
  onOpen: (id: string) => void;
  /** What else can be done with the selected rows. */
  actions?: (selected: readonly Row[]) => ReactNode;
  /** A row as it is exported. */
  toExport?: (row: Row) => object;
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

/** The shell of organizations and teams: lists loaded completely, then filtered and sorted in the browser. */
export function NameList<Row extends { id: string }>({
  noun,
  list,
  reading,
  columns,
  search,
  facets,
  wordsOf,
  scope = "",
  onOpen,
  actions,
  toExport = (row) => row,
  empty,
  create,
  ...table
}: Props<Row>) {
  const router = useRouter();
  const { rows: all = [] } = reading;
  const { filter, orderBy = "name", orderDirection = "asc" } = search;
  const matching = filterRows(facets ? all.filter(facets.keep) : all, filter, wordsOf);
  const valueOf = columns.find(({ id }) => id === orderBy)?.value ?? (({ id }: Row) => id);
  const rows = orderRows(matching, valueOf, orderDirection);
  const [exporting, setExporting] = useState(false);
  const selection = useSelection(all, scope, rows);
  const place = usePlace({ rows, at: search.at, ready: list.complete });
  const { show, listed, focusTable, created } = useCreated(rows);
  const { reason } = usePermission(create.endpoint);
  const change = (next: object, replace = true) =>
    void router.navigate({ to: ".", search: (last) => ({ ...last, ...next }), replace });
  const unfiltered = { ...facets?.cleared, filter: undefined };
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;

  return (
    <SelectionDock
      selection={selection}
      actions={
        <RowActions
          ids={selection.selected.map(({ id }) => id)}
          onExport={() => setExporting(true)}
        >
          {actions?.(selection.selected)}
        </RowActions>
      }
      onClear={created.view.focus}
    >
      <Page
        title={title}
        actions={
          <>
            {(all.length > 0 || !list.complete) && (
              <ExportButton
                list={`${noun}s`}
                rows={rows.map(toExport)}
                selected={selection.selected.map(toExport)}
                disabledReason={list.complete ? undefined : "The list isn't complete yet."}
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
              label={all.length > 0 ? `Filter the ${all.length} loaded` : `Filter ${noun}s`}
              value={filter ?? ""}
              onChange={(value) => change({ filter: value || undefined })}
            />
            {facets?.chips}
          </>
        }
        status={all.length > 0 && <NameCounts list={list} reading={reading} shown={rows.length} />}
      >
        <NameListBody
          noun={noun}
          list={list}
          reading={reading}
          shown={rows.length}
          filter={filter}
          onClear={() => change(unfiltered)}
          empty={empty}
          skeleton={
            <SkeletonGrid label={`Loading ${noun}s`} columns={columns} selects rowHeight={36} />
          }
        >
          <Grid
            {...table}
            {...place}
            {...created}
            {...selection.grid}
            label={title}
            columns={columns.map((column) => ({ ...column, sortable: true }))}
            rows={rows}
            idOf={({ id }) => id}
            menu={exportMenu(`${noun}s`, selection, toExport)}
            more={!list.complete}
            sort={{ id: orderBy, direction: orderDirection }}
            onSort={(id) => change(turnOrder({ orderBy, orderDirection }, id), false)}
            list={[scope, orderBy, orderDirection, filter, facets?.key, listed].join(" ")}
            onOpen={({ id }) => {
              if (id !== "") onOpen(id);
            }}
          />
        </NameListBody>
        {listed !== undefined && <span key={listed} hidden ref={focusTable} />}
        {search.create &&
          reason === undefined &&
          create.dialog((id = "") => {
            if (id !== "") show(id);
            // A filter may hide the new row.
            change({ create: undefined, ...(id !== "" && { ...unfiltered, at: undefined }) });
          })}
      </Page>
    </SelectionDock>
  );
}
