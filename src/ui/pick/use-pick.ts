import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { type Pickable, type PickRow, pickRow, rowsFor } from "./rows.ts";
import { readValues, splitValues } from "./typed-values.ts";

const STEPS: readonly (readonly [key: string, by: number])[] = [
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 8],
  ["PageUp", -8],
];

/**
 * A picker's list and the keys of the field above it: typing highlights the best match, arrows move, and
 * Enter takes what is highlighted and nothing else.
 */
export function usePick({
  pickable,
  text,
  onText,
  onChange,
  start,
}: {
  pickable: Pickable;
  text: string;
  onText: (text: string) => void;
  onChange: (ids: string[]) => void;
  /** The value highlighted first, as long as nothing is typed. */
  start?: string | undefined;
}) {
  const id = useId();
  const [first] = useState(pickable.multiple ? pickable.chosen : []);
  const { rows, more } = rowsFor(pickable, text, first);
  const [moved, setMoved] = useState<{ text: string; key: string }>();
  const indexOf = (key: string | undefined) => rows.findIndex((row) => row.key === key);
  const startIndex = text.trim() === "" ? indexOf(start) : rows.findIndex(({ ready }) => ready);
  const movedIndex = moved?.text === text ? indexOf(moved.key) : -1;
  const active = movedIndex < 0 ? startIndex : movedIndex;

  const moveTo = (index: number) => {
    const row = rows[index];
    if (row) setMoved({ text, key: row.key });
  };
  const pick = (row: PickRow) => {
    onChange(pickRow(pickable, row));
    onText("");
    setMoved(undefined);
  };
  const step = (by: number) => {
    const last = rows.length - 1;
    const next = active + by;
    const wraps = Math.abs(by) === 1 && (next < 0 || next > last);
    const index = wraps ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, next));
    moveTo(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  };
  return {
    id,
    rows,
    more,
    active,
    /** The ID of the highlighted row's element. */
    activeId: active < 0 ? undefined : `${id}-${active}`,
    moveTo,
    pick,
    /** Handles the keys of the list; returns whether it did. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      // An input method has its own arrows and Enter.
      if (event.nativeEvent.isComposing) return false;
      const by = STEPS.find(([key]) => key === event.key)?.[1];
      const row = rows[active];
      const takes = event.key === "Enter" && (row !== undefined || text.trim() !== "");
      if (by === undefined && !takes) return false;
      event.preventDefault();
      event.stopPropagation();
      if (by !== undefined) step(by);
      else if (row) pick(row);
      return true;
    },
    /** Takes the IDs and names of a pasted list. Anything else is pasted as text. */
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData("text");
      const { chosen, options, multiple } = pickable;
      if (!multiple || text.trim() !== "" || splitValues(pasted, options).length < 2) return;
      const { ids, rest } = readValues(pasted, options);
      if (ids.length === 0) return;
      event.preventDefault();
      onChange([...new Set([...chosen, ...ids])]);
      onText(rest.join(", "));
    },
  };
}

export type Picking = ReturnType<typeof usePick>;
