import { useRouter } from "@tanstack/react-router";
import Columns3 from "lucide-react/icons/columns-3";
import { type ReactNode, useMemo } from "react";
import { formatLayout, parseLayout, type TableLayout } from "~/lib/table-layout.ts";
import { buttonClasses } from "~/ui/button.tsx";
import type { GridColumn, GridProps } from "~/ui/grid/grid-props.ts";
import type { GridView } from "~/ui/grid/grid-view.ts";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import type { ColumnOption } from "./column-menu.tsx";
import type { TableColumns } from "./table-columns.ts";

const ColumnMenu = lazyPart("parts", () => import("./column-menu.tsx"));
// Loads after the rows.
const ColumnHandle = laterPart("parts", () => import("./column-header.tsx"));

/** The columns in their layout. A resized column neither grows nor is dropped for lack of room. */
const arrangeColumns = <Row, Id extends string>(
  columns: Readonly<Record<Id, GridColumn<Row>>>,
  layout: TableLayout<Id>,
): readonly GridColumn<Row>[] =>
  layout.columns.map(({ id, width, pinned }) => ({
    ...columns[id],
    pinned,
    ...(width !== undefined && { width, grow: undefined, drop: undefined }),
  }));

/**
 * A table's columns as the reader arranged them. Keeps the arrangement in the address, and in this
 * browser for the next address without one. Replaces the history entry, so that Back skips it.
 */
export function useColumns<Row, Id extends string>({
  table,
  columns: all,
  search,
  view,
  viewName,
  isSameList = () => true,
  option,
}: {
  table: TableColumns<Id>;
  columns: Readonly<Record<Id, GridColumn<Row>>>;
  search: { columns?: string[] | undefined };
  view: GridView;
  /** The saved view that is shown, which stays. */
  viewName?: string | undefined;
  /** Whether the list stays the same with other `columns`; else it starts at the top. */
  isSameList?: (columns: string[] | undefined) => boolean;
  option?: ColumnOption;
}): { grid: Pick<GridProps<Row>, "columns" | "compact" | "headerEdge">; button: ReactNode } {
  const router = useRouter();
  const { shape, stored } = table;
  const known = Object.values<GridColumn<Row>>(all);
  const text = search.columns?.join();
  const { layout, columns } = useMemo(() => {
    const parsed = parseLayout(text?.split(","), shape);
    return { layout: parsed, columns: arrangeColumns(all, parsed) };
  }, [all, text, shape]);
  const setLayout = (next: TableLayout<string>) => {
    const written = formatLayout(next, shape);
    stored.write(written?.join(","));
    const isSame = isSameList(written);
    const place = isSame ? {} : { from: undefined, at: undefined };
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, ...place, columns: written }),
      state: (state) => ({ ...state, view: viewName, ...(isSame ? {} : { pages: undefined }) }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    grid: {
      columns,
      compact: layout.compact,
      headerEdge: (edge) => <ColumnHandle {...edge} layout={layout} setLayout={setLayout} />,
    },
    button: (
      <PopoverButton
        label="Columns"
        title="Columns"
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
            nameOf={(id) => known.find((column) => column.id === id)?.header ?? id}
            layout={layout}
            setLayout={setLayout}
            view={view}
            option={option}
          />
        )}
      </PopoverButton>
    ),
  };
}
