import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { moveColumn, toggleColumn } from "~/lib/arrange-columns.ts";
import { parseLayout, type TableLayout, type TableShape } from "~/lib/table-layout.ts";
import { useStore } from "~/lib/store.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import type { GridView } from "~/ui/grid/grid-view.ts";

// A disabled button stays focusable.
const COLUMN_BUTTON = "focus-visible:-outline-offset-2";

/** Shows, hides and orders columns, and sets the row height. */
export default function ColumnMenu({
  shape,
  ordered,
  nameOf,
  layout,
  setLayout,
  view,
}: {
  shape: TableShape;
  /** The column that rows are ordered by. */
  ordered: string | undefined;
  nameOf: (id: string) => string;
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  view: GridView;
}) {
  const dropped = useStore(view.dropped).split(" ");
  const shown = layout.columns.map(({ id }) => id);
  const hidden = shape.known.filter((id) => !shown.includes(id));
  const move = (id: string, by: number) =>
    setLayout(moveColumn(layout, id, Math.max(0, shown.indexOf(id) + by)));
  return (
    <div className="w-80 text-body">
      <ul aria-label="Columns" className="p-1">
        {[...shown, ...hidden].map((id, index) => {
          const name = nameOf(id);
          const column = layout.columns[index];
          const reason =
            id === shape.always ? "always shown" : id === ordered ? "ordered by" : undefined;
          return (
            <li key={id} className="flex items-center">
              <button
                type="button"
                role="checkbox"
                aria-checked={column !== undefined}
                aria-disabled={reason !== undefined}
                onClick={
                  reason !== undefined
                    ? undefined
                    : () => setLayout(toggleColumn(layout, id, shape))
                }
                className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 hover:bg-hover focus-visible:-outline-offset-2 aria-disabled:text-text-muted"
              >
                <CheckMark checked={column !== undefined} />
                <span className="truncate">{name}</span>
                {reason && <span className="text-label">{reason}</span>}
                {dropped.includes(id) && (
                  <span className="text-label text-text-faint">no room</span>
                )}
              </button>
              {column && (
                <>
                  <IconButton
                    label={`Move ${name} left`}
                    disabled={index === 0}
                    className={COLUMN_BUTTON}
                    onClick={() => move(id, -1)}
                  >
                    <ChevronUp size={14} />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} right`}
                    disabled={index === shown.length - 1}
                    className={COLUMN_BUTTON}
                    onClick={() => move(id, 1)}
                  >
                    <ChevronDown size={14} />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex items-center justify-between border-t border-line px-3 py-2.5">
        <span className="text-text-muted">Rows</span>
        <Segmented
          label="Row height"
          options={["comfortable", "compact"]}
          current={layout.compact ? "compact" : "comfortable"}
          onChange={(density) => setLayout({ ...layout, compact: density === "compact" })}
        />
      </div>
      <div className="border-t border-line p-2">
        <Button variant="quiet" onClick={() => setLayout(parseLayout(undefined, shape))}>
          Reset table
        </Button>
      </div>
    </div>
  );
}
