import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { PickRows, usePick } from "./picking.tsx";
import type { Pickable } from "./suggestions.ts";

/**
 * A picker in a popover: type-ahead over known values. Other values have a row that says so. `multiple` keeps
 * it open.
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
  const input = useRef<HTMLInputElement>(null);
  // The focus: a dialog below the popover takes it back until the popover's own scope is in effect.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const picking = usePick({ pickable, text, onText: setText, onChange, start });
  return (
    <div className={classes("max-w-full", wide ? "w-96" : "w-80")}>
      <label className="flex items-center gap-2 rounded-t-dialog border-b border-line px-3 has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-2 has-[input:focus]:outline-focus">
        <Search size={14} className="text-text-muted" />
        <input
          {...picking.combobox}
          ref={input}
          type="search"
          // The popover is opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          placeholder={showIds ? "Name or ID" : "Name"}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={picking.onKeyDown}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none max-md:h-10 [&::-webkit-search-cancel-button]:hidden"
        />
      </label>
      <PickRows
        label={label}
        picking={picking}
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
