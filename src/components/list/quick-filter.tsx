import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import type { ListState } from "./list-state.tsx";
import { indexRows } from "./matching.ts";
import { loadSearching, searching } from "./searching.ts";
import { useStore } from "~/lib/store.ts";

/** Milliseconds without a key after which the text is kept in the address. */
const TYPING = 400;

/**
 * Filters the loaded rows without a request. `/` focuses it, Escape clears it, Enter and the down
 * arrow move to the table. The text is in the address once typing pauses or the field is left. What is
 * read as filters is set once it is left: Backspace at its start has it be text again.
 */
export function QuickFilter<Row extends { id: string }>({ list }: { list: ListState<Row> }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { filter: wanted = "" } = useSearch({ strict: false });
  const { source, table, quick, view } = list;
  const { text } = quick;
  const code = useStore(searching);
  // The filter lags behind the typing, and the field may lose the focus in between.
  const [typed, setTyped] = useState(text);
  const current = pending ? typed : text;
  // Whether the text is dealt with when the field loses the focus.
  const isDone = useRef(false);
  const type = (next: string) => {
    isDone.current = false;
    setTyped(next);
    startTransition(() => quick.setText(next));
  };
  // Indexes the rows as they are loaded, so that typing only compares.
  indexRows(source.rows, table.texts);
  // The text that the address has from here.
  const [saved, setSaved] = useState(wanted);
  // Takes the text of the address after Back, reload, or a link that brings one.
  useEffect(() => {
    if (wanted !== current && wanted !== saved) type(wanted);
    setSaved(wanted);
    // `wanted` alone: between changes of the address the reader types.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  const save = () => {
    const next = current || undefined;
    if (router.latestLocation.search.filter === next) return;
    setSaved(current);
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, filter: next }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  const saveLater = useEffectEvent(save);
  // The address: a reload while someone types keeps the text.
  useEffect(() => {
    if (current === wanted) return undefined;
    const timer = setTimeout(saveLater, TYPING);
    return () => clearTimeout(timer);
  }, [current, wanted]);
  // The code that reads a text: one that comes with the address is read before the field has the focus.
  const isSearched = quick.isSet;
  useEffect(() => {
    if (isSearched) loadSearching();
  }, [isSearched]);
  /** Takes the text that is left once filters were made of it, or one of them text again. */
  const take = (next: string | undefined) => {
    if (next === undefined) return false;
    setTyped(next);
    setSaved(next);
    return (isDone.current = true);
  };
  return (
    // Handles keys that bubble up from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mr-2 shrink-0 max-md:mr-0 max-md:flex-1"
      onBlur={() => {
        if (!isDone.current && !take(code?.leaveField(list, current))) save();
      }}
      onFocus={loadSearching}
      onKeyDown={(event) => {
        if (take(code?.onFieldKey(event, list, current))) return;
        const leaves = event.key === "Enter" || event.key === "ArrowDown";
        if (!leaves && !(event.key === "Escape" && text === "")) return;
        event.preventDefault();
        // The next keys act on the rows of the whole text, not on those of its first letters.
        if (leaves && current !== text) quick.setText(current);
        view.focus();
      }}
    >
      <FilterInput label={table.texts.label} value={current} onChange={type} />
    </div>
  );
}
