import ChevronDown from "lucide-react/icons/chevron-down";
import type { Json, JsonPath } from "../../-body/json.ts";
import { classes } from "~/ui/classes.ts";
import { useComposer } from "../context.ts";
import { type FieldState, changeState, stateAt } from "../draft/draft.ts";
import { changeDraft } from "../draft/store.ts";

const STATES = ["omitted", "cleared", "set"] as const;

const INKS: Record<FieldState, string> = {
  omitted: "text-text-faint",
  cleared: "font-[600] text-text",
  set: "text-text-muted",
};

/** Selects the state of a field. A native select: one tab stop, chosen by arrow or first letter. */
export function StateSelect({
  id,
  name,
  path,
  initial,
}: {
  id?: string;
  /** The name of the field. */
  name: string;
  path: JsonPath;
  /** What the field is set to if it had no value before. */
  initial: () => Json;
}) {
  const { draft, locked } = useComposer();
  const state = stateAt(draft.body, path);
  return (
    <span className="relative inline-flex h-7 w-21 items-center max-md:h-10">
      <select
        id={id}
        aria-label={`State of ${name}`}
        disabled={locked}
        value={state}
        onChange={(event) => {
          const next = STATES.find((known) => known === event.target.value) ?? "omitted";
          changeDraft((before) => changeState(before, path, next, initial()));
        }}
        className={classes(
          "h-full w-full appearance-none rounded-control bg-transparent pr-5 pl-1 text-small [text-align-last:right] hover:bg-hover",
          INKS[state],
        )}
      >
        {STATES.map((known) => (
          <option key={known} value={known} className="bg-surface-raised font-[400] text-text">
            {known}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className="pointer-events-none absolute right-1 text-text-faint" />
    </span>
  );
}
