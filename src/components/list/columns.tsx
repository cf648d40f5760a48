import Columns3 from "lucide-react/icons/columns-3";
import { type ReactNode, useMemo } from "react";
import { isUnreadable } from "~/contract/lenient.ts";
import { useStored } from "~/lib/stored.ts";
import {
  formatLayout,
  layouts,
  parseLayout,
  type TableLayout,
  type TableShape,
  withColumn,
} from "~/lib/table-layout.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { CELL, type GridColumn, type GridProps } from "~/ui/grid/grid-props.ts";
import type { GridView } from "~/ui/grid/grid-view.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { None } from "~/ui/mono.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import type { OrderValue } from "./row-order.ts";

const ColumnMenu = lazyPart(() => import("./column-menu.tsx"));
const ColumnEdge = lazyPart(() => import("./column-edge.tsx"));

/** The columns that a reader arranges: which there are, and what each shows, by its ID. */
export interface ListColumns<Row> {
  readonly shape: TableShape;
  readonly all: Readonly<Record<string, Column<Row> & { id: string }>>;
  /** The column of the value that rows are ordered by, which is shown although the reader hid it. */
  readonly ordered?: string | undefined;
  /** Whether the reader can't arrange them. */
  readonly fixed?: boolean;
}

export type Column<Row> = Omit<GridColumn<Row>, "id"> & {
  /** Whether the column is always shown. */
  always?: boolean;
  /** Whether the column is hidden by default. */
  hidden?: boolean;
  /**
   * The value that rows are sorted by, in a list that is sorted in the browser; without it, the column can't
   * be sorted by.
   */
  value?: (row: Row) => OrderValue;
};

/** The columns of a list by their ID, in their default order. */
export function listColumns<Row>(columns: Readonly<Record<string, Column<Row>>>): ListColumns<Row> {
  const known = Object.keys(columns);
  return {
    shape: {
      known,
      standard: known.filter((id) => !columns[id]?.hidden),
      always: known.find((id) => columns[id]?.always) ?? "",
    },
    all: Object.fromEntries(
      Object.entries(columns).map(([id, column]) => [
        id,
        { sortable: column.value !== undefined, ...column, id },
      ]),
    ),
  };
}

/** Shown in place of a row that couldn't be read. */
export const Unreadable = () => <None>This row couldn't be read.</None>;

/** A column whose cells are empty in rows that couldn't be read; the cells that name the row say so. */
export const readableColumn = <Row extends object>(
  column: GridColumn<Row>,
  names: boolean,
): GridColumn<Row> => ({
  ...column,
  cell(row, previous) {
    if (!isUnreadable(row)) return column.cell(row, previous);
    const instead = names && <Unreadable />;
    if (!column.makesCell) return instead;
    return (
      <div role="gridcell" className={CELL}>
        {instead}
      </div>
    );
  },
});

/** The columns in their layout. A resized column neither grows nor is dropped for lack of room. */
const arrangeColumns = <Row extends object>(
  { shape, all }: ListColumns<Row>,
  layout: TableLayout,
): readonly GridColumn<Row>[] =>
  layout.columns.flatMap(({ id, width }) => {
    const column = all[id];
    if (column === undefined) return [];
    const sized = width !== undefined && { width, grow: undefined, hideOrder: undefined };
    return [{ ...readableColumn(column, id === shape.always), ...sized }];
  });

/** A table's columns as the reader arranged them in this browser. */
export function useColumns<Row extends object>({
  columns: declared,
  name,
  view,
  onChange,
}: {
  columns: ListColumns<Row>;
  /** The name that this browser keeps the arrangement under. */
  name: string;
  view: GridView;
  /** Called with a new arrangement, in words. */
  onChange?: (words: readonly string[] | undefined) => void;
}): {
  grid: Pick<GridProps<Row>, "columns" | "compact" | "headerEdge">;
  /** Null if the columns are fixed. */
  button: ReactNode;
} {
  const { shape, all, ordered, fixed = false } = declared;
  const stored = useStored(layouts, name);
  const words = fixed ? undefined : stored;
  const { layout, columns } = useMemo(() => {
    const parsed = withColumn(parseLayout(words, shape), ordered, shape);
    return { layout: parsed, columns: arrangeColumns(declared, parsed) };
  }, [declared, words, ordered, shape]);
  const setLayout = (next: TableLayout) => {
    const written = formatLayout(next, shape);
    layouts.write(name, written);
    onChange?.(written);
  };
  const resize = (id: string, width: number | undefined) =>
    setLayout({
      ...layout,
      columns: layout.columns.map((column) => (column.id === id ? { ...column, width } : column)),
    });
  if (fixed) return { grid: { columns }, button: null };
  return {
    grid: {
      columns,
      compact: layout.compact,
      headerEdge: (edge) => (
        <ColumnEdge {...edge} onResize={(width) => resize(edge.column.id, width)} />
      ),
    },
    button: (
      <PopoverButton
        label="Columns"
        data-tip="Columns"
        data-opens="columns"
        placement="bottom end"
        className={`${buttonClasses("quiet")} max-md:hidden`}
        trigger={
          <>
            <Columns3 size={14} />
            <span className="@max-[55rem]:sr-only">Columns</span>
          </>
        }
      >
        {() => (
          <ColumnMenu
            shape={shape}
            ordered={ordered}
            nameOf={(id) => all[id]?.header ?? id}
            layout={layout}
            setLayout={setLayout}
            view={view}
          />
        )}
      </PopoverButton>
    ),
  };
}
