import type { RecordingRow } from "~/api/recordings.ts";
import { moveColumn, setColumnWidth } from "~/lib/table-look-changes.ts";
import { ColumnEdge } from "~/ui/column-edge.tsx";
import type { GridColumn } from "~/ui/grid-props.ts";
import type { LookControls } from "./-look.ts";

/** What a column's header has to be drawn wider by, and to another place. */
export default function ColumnTool({
  column,
  index,
  look,
  onLook,
}: Pick<LookControls, "look" | "onLook"> & {
  column: GridColumn<RecordingRow>;
  index: number;
}) {
  const own = look.columns.find(({ id }) => id === column.id);
  if (own === undefined) return null;
  return (
    <ColumnEdge
      column={column}
      index={index}
      onResize={(width) => onLook(setColumnWidth(look, own.id, width))}
      onMove={(target, after) => {
        const others = look.columns.filter(({ id }) => id !== own.id);
        const place = others.findIndex(({ id }) => id === target);
        onLook(moveColumn(look, own.id, place + (after ? 1 : 0)));
      }}
    />
  );
}
