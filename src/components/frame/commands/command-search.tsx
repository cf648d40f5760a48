import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { Layer } from "~/ui/overlay/layer.tsx";
import type { FieldKeys, ShownList } from "./results.tsx";

const LABEL = "Search or run a command";

const Results = lazyPart(() => import("./results.tsx"));

/**
 * The palette. Its field is in the first load and there at once, so that all keys after Ctrl K are typed
 * into it; the results load when it is first opened.
 */
export function CommandSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [list, setList] = useState<ShownList>();
  const keys = useRef<FieldKeys>(null);
  return (
    <Layer
      role="dialog"
      aria-modal
      aria-label={LABEL}
      dims
      onClose={onClose}
      className="inset-x-0 top-[10vh] mx-auto flex w-full max-w-[40rem] flex-col overflow-hidden shadow-dialog max-md:inset-0 max-md:max-w-none max-md:rounded-none"
    >
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
          // The palette is opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className="h-11 min-w-0 flex-1 bg-transparent outline-none"
        />
      </label>
      <Results text={text} keys={keys} onList={setList} onClose={onClose} />
    </Layer>
  );
}
