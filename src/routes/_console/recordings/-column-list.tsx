import { ChevronDown, ChevronUp, Pin, PinOff } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { COLUMNS, type ColumnId, TABLE_SHAPE } from "~/components/recording-search.ts";
import { moveColumn, toggleColumn, togglePinned } from "~/lib/table-look-changes.ts";
import { readLook } from "~/lib/table-look.ts";
import { Button } from "~/ui/button.tsx";
import { CheckMark } from "~/ui/check-mark.tsx";
import { Segmented } from "~/ui/segmented.tsx";
import { SwitchField } from "~/ui/switch-field.tsx";
import type { LookControls } from "./-look.ts";

const nameOf = (id: ColumnId) => COLUMNS.find((column) => column.id === id)?.name ?? id;
const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

/** A button for one column; off at the ends, where it keeps the focus. */
function Act({
  label,
  off,
  pressed,
  onPress,
  children,
}: {
  label: string;
  off?: boolean;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off}
      aria-pressed={pressed}
      onClick={off ? undefined : onPress}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2 aria-disabled:text-text-faint aria-disabled:opacity-60"
    >
      {children}
    </button>
  );
}

/** How the table looks: which columns, in which order, which of them pinned, and how high rows are. */
export default function ColumnList({ look, onLook, timeline, onTimeline }: LookControls) {
  const shown = look.columns.map(({ id }) => id);
  const hidden = TABLE_SHAPE.known.filter((id) => !shown.includes(id));
  const move = (id: ColumnId, by: number) =>
    onLook(moveColumn(look, id, Math.max(0, shown.indexOf(id) + by)));
  const onKey = (id: ColumnId) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || !shown.includes(id)) return;
    event.preventDefault();
    move(id, by);
  };
  return (
    <div className="w-80 text-body">
      <ul aria-label="Columns" className="p-1">
        {[...shown, ...hidden].map((id, index) => {
          const name = nameOf(id);
          const column = look.columns[index];
          const always = id === TABLE_SHAPE.always;
          return (
            // Its buttons are what one gets to; the keys are a shorter way.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={id} onKeyDown={onKey(id)} className="flex items-center">
              <button
                type="button"
                role="checkbox"
                aria-checked={column !== undefined}
                aria-disabled={always}
                onClick={
                  always ? undefined : () => onLook(toggleColumn(look, id, TABLE_SHAPE.known))
                }
                className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 hover:bg-hover focus-visible:-outline-offset-2 aria-disabled:text-text-muted"
              >
                <CheckMark checked={column !== undefined} />
                <span className="truncate">{name}</span>
                {always && <span className="text-label">always shown</span>}
              </button>
              {column && (
                <>
                  <Act
                    label={column.pinned ? `Unpin ${name}` : `Pin ${name} at the left`}
                    pressed={column.pinned === true}
                    onPress={() => onLook(togglePinned(look, id))}
                  >
                    {column.pinned ? <PinOff {...GLYPH} /> : <Pin {...GLYPH} />}
                  </Act>
                  <Act
                    label={`Move ${name} to the left`}
                    off={index === 0}
                    onPress={() => move(id, -1)}
                  >
                    <ChevronUp {...GLYPH} />
                  </Act>
                  <Act
                    label={`Move ${name} to the right`}
                    off={index === shown.length - 1}
                    onPress={() => move(id, 1)}
                  >
                    <ChevronDown {...GLYPH} />
                  </Act>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
        <div className="flex items-center justify-between">
          <span className="text-text-muted">Rows</span>
          <Segmented
            label="Height of the rows"
            options={["comfortable", "compact"]}
            names={{ comfortable: "Comfortable", compact: "Compact" }}
            current={look.compact ? "compact" : "comfortable"}
            onChange={(density) => onLook({ ...look, compact: density === "compact" })}
          />
        </div>
        <SwitchField label="Timeline over the table" value={timeline} onChange={onTimeline} />
      </div>
      <div className="border-t border-line p-2">
        <Button variant="quiet" onClick={() => onLook(readLook(undefined, TABLE_SHAPE))}>
          Reset columns and rows
        </Button>
      </div>
    </div>
  );
}
