import { moveColumn, setColumnWidth } from "~/lib/arrange-columns.ts";
import type { TableLayout } from "~/lib/table-layout.ts";
import { ColumnEdge } from "~/ui/grid/column-edge.tsx";
import type { HeaderEdge } from "~/ui/grid/grid-props.ts";

/** The handle at the edge of a column's header that resizes and moves it. */
export default function ColumnHandle({
  layout,
  setLayout,
  ...edge
}: HeaderEdge & {
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
}) {
  const own = layout.columns.find(({ id }) => id === edge.column.id);
  if (own === undefined) return null;
  return (
    <ColumnEdge
      {...edge}
      onResize={(width) => setLayout(setColumnWidth(layout, own.id, width))}
      onMove={(target, after) => {
        const others = layout.columns.filter(({ id }) => id !== own.id);
        const place = others.findIndex(({ id }) => id === target);
        setLayout(moveColumn(layout, own.id, place + (after ? 1 : 0)));
      }}
    />
  );
}
