import { formatCount } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { type BatchRow, countStates, ROW_STATES, type RowState } from "./rows.ts";
import type { BatchKind } from "./kind.ts";
import { stateName } from "./state-mark.tsx";

/** The number of rows in each state, as buttons that filter by it. */
export function StateFilter({
  kind,
  rows,
  current,
  onChange,
}: {
  kind: BatchKind;
  rows: readonly BatchRow[];
  current: RowState | undefined;
  onChange: (state: RowState | undefined) => void;
}) {
  const counts = countStates(rows);
  const states = ROW_STATES.filter((state) => counts[state] > 0 || state === current);
  return (
    <div role="group" aria-label="State" className="flex shrink-0 gap-1">
      {[undefined, ...states].map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          aria-pressed={state === current}
          onClick={() => onChange(state === current ? undefined : state)}
          className={classes(
            "h-7 rounded-control border px-2 whitespace-nowrap max-md:h-10",
            state === current
              ? "border-line-strong bg-surface-raised font-[550]"
              : "border-transparent text-text-muted hover:bg-hover hover:text-text",
          )}
        >
          {state === undefined ? "All" : stateName(kind, state)}{" "}
          {formatCount(state === undefined ? rows.length : counts[state])}
        </button>
      ))}
    </div>
  );
}
