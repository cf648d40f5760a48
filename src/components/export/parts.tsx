import type { ExportList } from "~/api/state/unfinished-export.ts";
import type { Selection } from "~/components/list/selection/use-selection.ts";
import type { RowMenuProps } from "~/ui/grid/grid-props.ts";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

/** The export's dialog and progress, for the button of a list and for menus. */
export const ExportHost = lazyOverlay("forms", () => import("./export-host.tsx"));
const RowExports = lazyOverlay("forms", () => import("./row-exports.tsx"));

/** The menu of a list's rows: exports the row, or the selection if the row belongs to it. */
export const exportMenu =
  <Row extends object>(
    list: ExportList,
    { selected, grid }: Selection<Row>,
    toExport: (row: Row) => object = (row) => row,
  ) =>
  (row: Row, menu: RowMenuProps) => (
    <RowExports
      {...menu}
      list={list}
      rows={(grid.selection.isSelected(row) ? selected : [row]).map(toExport)}
    />
  );
