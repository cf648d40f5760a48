import { useRouter } from "@tanstack/react-router";
import Columns3 from "lucide-react/icons/columns-3";
import { type ReactNode, useMemo } from "react";
import { writePreference } from "~/lib/preferences.ts";
import {
  formatLayout,
  parseLayout,
  type TableLayout,
  type TableShape,
} from "~/lib/table-layout.ts";
import { buttonClasses } from "~/ui/button.tsx";
import type { GridColumn, GridProps } from "~/ui/grid/grid-props.ts";
import type { GridView } from "~/ui/grid/grid-view.ts";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";

const ColumnMenu = lazyPart("parts", () => import("./column-menu.tsx"));
// Loads after the rows.
const ColumnHandle = laterPart("parts", () => import("./column-handle.tsx"));

/** The columns that a reader arranges: which there are, and what each shows, by its ID. */
export interface ListColumns<Row> {
  readonly shape: TableShape;
  readonly all: Readonly<Record<string, GridColumn<Row>>>;
  /** They stay as they are. */
  readonly fixed?: boolean;
}

export type Column<Row> = Omit<GridColumn<Row>, "id"> & {
  /** It can't be hidden. */
  always?: boolean;
  /** It isn't shown by default. */
  hidden?: boolean;
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
      Object.entries(columns).map(([id, { always: _always, hidden: _hidden, ...column }]) => [
        id,
        { ...column, id },
      ]),
    ),
  };
}

/** The columns in their layout. A resized column neither grows nor is dropped for lack of room. */
const arrangeColumns = <Row,>(
  all: Readonly<Record<string, GridColumn<Row>>>,
  layout: TableLayout,
): readonly GridColumn<Row>[] =>
  layout.columns.flatMap(({ id, width, pinned }) => {
    const column = all[id];
    if (column === undefined) return [];
    const sized = width !== undefined && { width, grow: undefined, drop: undefined };
    return [{ ...column, pinned, ...sized }];
  });

/**
 * A table's columns as the reader arranged them. Keeps the arrangement in the address, and in this
 * browser for the next address without one. Replaces the history entry, so that Back skips it.
 */
export function useColumns<Row>({
  columns: { shape, all, fixed = false },
  preference,
  words,
  view,
  isSameList = () => true,
}: {
  columns: ListColumns<Row>;
  /** Keeps the arrangement in this browser. */
  preference: string;
  /** The columns in the address. */
  words: readonly string[] | undefined;
  view: GridView;
  /** Whether the list stays the same with other columns; else it starts at the top. */
  isSameList?: (columns: string[] | undefined) => boolean;
}): {
  grid: Pick<GridProps<Row>, "columns" | "compact" | "headerEdge">;
  button: ReactNode;
  /** What else can be done with the table; undefined if it stays as it is. */
  layout?: { compact: boolean; onCompact: (compact: boolean) => void; onReset: () => void };
} {
  const router = useRouter();
  const text = fixed ? undefined : words?.join();
  const { layout, columns } = useMemo(() => {
    const parsed = parseLayout(text?.split(","), shape);
    return { layout: parsed, columns: arrangeColumns(all, parsed) };
  }, [all, text, shape]);
  const setLayout = (next: TableLayout) => {
    const written = formatLayout(next, shape);
    writePreference(preference, written?.join(","));
    const isSame = isSameList(written);
    const place = isSame ? {} : { from: undefined, at: undefined };
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, ...place, columns: written }),
      state: (state) => (isSame ? state : { ...state, pages: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  if (fixed) return { grid: { columns }, button: null };
  return {
    layout: {
      compact: layout.compact,
      onCompact: (compact) => setLayout({ ...layout, compact }),
      onReset: () => setLayout(parseLayout(undefined, shape)),
    },
    grid: {
      columns,
      compact: layout.compact,
      headerEdge: (edge) => <ColumnHandle {...edge} layout={layout} setLayout={setLayout} />,
    },
    button: (
      <PopoverButton
        label="Columns"
        title="Columns"
        data-opens="columns"
        placement="bottom end"
        className={`${buttonClasses("quiet")} max-md:hidden`}
        trigger={
          <>
            <Columns3 size={14} />
            <span className="@max-[880px]:sr-only">Columns</span>
          </>
        }
      >
        {() => (
          <ColumnMenu
            shape={shape}
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
