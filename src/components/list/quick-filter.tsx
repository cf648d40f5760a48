import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, useTransition } from "react";
import type { GridView } from "~/ui/grid/grid-view.ts";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import { indexRows, type QuickTexts } from "./matching.ts";

/** Milliseconds without a key after which the text is kept in the address. */
const TYPING = 400;

/**
 * Filters the loaded rows without a request. `/` focuses it, Escape clears it, Enter and the down
 * arrow move to the table. The text is in the address once typing pauses or the field is left.
 */
export function QuickFilter<Row extends { id: string }>({
  rows,
  texts,
  text,
  onChange,
  view,
}: {
  /** The loaded rows. */
  rows: readonly Row[];
  /** What is searched in a row. */
  texts: QuickTexts<Row>;
  text: string;
  onChange: (text: string) => void;
  view: GridView;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { filter: wanted = "" } = useSearch({ strict: false });
  // The filter lags behind the typing, and the field may lose the focus in between.
  const [typed, setTyped] = useState(text);
  const current = pending ? typed : text;
  const type = (next: string) => {
    setTyped(next);
    startTransition(() => onChange(next));
  };
  // Indexes the rows as they are loaded, so that typing only compares.
  indexRows(rows, texts);
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
  return (
    // Handles keys that bubble up from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mr-2 shrink-0 max-md:mr-0 max-md:flex-1"
      onBlur={save}
      onKeyDown={(event) => {
        const leaves = event.key === "Enter" || event.key === "ArrowDown";
        if (!leaves && !(event.key === "Escape" && text === "")) return;
        event.preventDefault();
        // The next keys act on the rows of the whole text, not on those of its first letters.
        if (leaves && current !== text) onChange(current);
        view.focus();
      }}
    >
      <FilterInput label={texts.label} value={current} onChange={type} />
    </div>
  );
}
