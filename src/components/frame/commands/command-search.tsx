import Search from "lucide-react/icons/search";
import { useCallback, useRef, useState } from "react";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { useReturnFocus } from "~/ui/overlay/focus.ts";
import type { FieldKeys, ShownList } from "./results.tsx";

const LABEL = "Search or run a command";

const Results = lazyPart(() => import("./results.tsx"));

/**
 * The palette. Its field is in the first load and there at once, so that all keys after Ctrl K are typed
 * into it; the results load when it is first opened.
 */
export function CommandSearch({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const [text, setText] = useState("");
  const [list, setList] = useState<ShownList>();
  const keys = useRef<FieldKeys>(null);
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal();
      const end = returnFocus(dialog);
      return () => {
        dialog.close();
        end();
      };
    },
    [returnFocus],
  );
  return (
    // A click on the backdrop is a click on the dialog itself; Escape does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={open}
      aria-label={LABEL}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      className="mx-auto mt-[10vh] w-full max-w-[40rem] overflow-hidden rounded-dialog border border-line-strong bg-surface-raised text-text shadow-dialog backdrop:bg-scrim max-md:m-0 max-md:h-full max-md:max-h-none max-md:max-w-none max-md:rounded-none"
    >
      <div className="flex h-full flex-col">
        <label className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
          <Search size={16} className="shrink-0 text-text-muted" />
          <input
            type="text"
            role="combobox"
            aria-label={LABEL}
            aria-autocomplete="list"
            aria-expanded={list !== undefined}
            aria-controls={list?.id}
            aria-activedescendant={list?.active}
            {...AS_TYPED}
            placeholder="Customer, name, ID or action, like “priya patel last week”"
            value={text}
            // Half of a character pair can't be part of an address.
            onChange={({ target }) => setText(target.value.replaceAll(/\p{Surrogate}/gu, "\ufffd"))}
            onKeyDown={(event) => keys.current?.(event)}
            className="h-11 min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
        <Results text={text} keys={keys} onList={setList} onClose={onClose} />
      </div>
    </dialog>
  );
}
