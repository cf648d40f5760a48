import { COLUMN_WIDTH } from "~/lib/table-layout.ts";
import { ResizeEdge } from "~/ui/resize-edge.tsx";
import type { HeaderEdge } from "~/ui/grid/grid-props.ts";

/** The right edge of a column's header, which resizes the column. */
export default function ColumnEdge({
  column,
  setWidth,
  onResize,
}: HeaderEdge & {
  /** Called at the end; undefined resets to the column's own width. */
  onResize: (width: number | undefined) => void;
}) {
  return (
    <ResizeEdge
      label={`Width of ${column.header}`}
      side="right"
      value={column.width}
      valueText={column.grow ? "Fills the remaining space" : `${column.width} pixels`}
      {...COLUMN_WIDTH}
      step={8}
      onDraw={setWidth}
      onEnd={onResize}
      onReset={() => onResize(undefined)}
      className="right-0 w-2 after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line after:opacity-0 in-[.group:hover]:after:opacity-100 hover:after:bg-control"
    />
  );
}
