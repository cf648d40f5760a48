import Search from "lucide-react/icons/search";
import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { PickRows } from "./pick-rows.tsx";
import type { Pickable } from "./rows.ts";
import { usePick } from "./use-pick.ts";

/** A dialog below the popover takes the focus back until the popover's own scope is in effect. */
function focusAgain(input: HTMLInputElement | null) {
  const frame = requestAnimationFrame(() => input?.focus());
  return () => cancelAnimationFrame(frame);
}

/**
 * A picker in a popover: type-ahead over known values, which takes others only by a row that says so.
 * `multiple` keeps it open.
 */
export default function PickList({
  label,
  onChange,
  wide = false,
  empty,
  ...pickable
}: Pickable & {
  label: string;
  onChange: (ids: string[]) => void;
  wide?: boolean;
  empty?: string;
}) {
  const { showIds = true, multiple = false, chosen } = pickable;
  const [text, setText] = useState("");
  const [start] = multiple ? [] : chosen;
  const picking = usePick({ pickable, text, onText: setText, onChange, start });
  return (
    <div className={classes("max-w-full", wide ? "w-96" : "w-80")}>
      <label className="flex items-center gap-2 rounded-t-dialog border-b border-line px-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-focus">
        <Search size={14} className="text-text-muted" />
        <input
          ref={focusAgain}
          type="search"
          role="combobox"
          aria-expanded={picking.rows.length > 0}
          // The popover is opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={picking.rows.length > 0 ? picking.id : undefined}
          aria-activedescendant={picking.activeId}
          placeholder={showIds ? "Name or ID" : "Name"}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={picking.onKeyDown}
          onPaste={picking.onPaste}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none max-md:h-10 [&::-webkit-search-cancel-button]:hidden"
        />
      </label>
      <PickRows
        label={label}
        pickable={pickable}
        picking={picking}
        typed={text}
        empty={empty ?? "No suggestions yet. Enter an ID."}
      />
      {multiple && chosen.length > 0 && (
        <div className="border-t border-line p-1">
          <Button variant="quiet" onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
