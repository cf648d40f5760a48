import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";
import type { GridProps } from "../grid-props.ts";
import type { RowMenuProps } from "./row-menu-props.ts";

const RowMenu = lazyOverlay("parts", () => import("./row-menu.tsx"));

/** The menu of a row: the grid's own, or every grid's. */
export function GridMenu<Row>({
  grid,
  row,
  index,
  ...menu
}: Pick<RowMenuProps, "left" | "top" | "onClose"> & {
  grid: GridProps<Row>;
  row: Row;
  index: number;
}) {
  const props = {
    ...menu,
    id: grid.idOf?.(row) ?? "",
    onPeek: grid.onPeek && (() => grid.onPeek?.(row, index)),
    onOpen: () => grid.onOpen(row, index),
    onSelect: grid.selection && (() => grid.selection?.onSelect(index, false)),
  };
  return grid.menu ? grid.menu(row, props) : <RowMenu {...props} />;
}
