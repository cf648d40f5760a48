import Check from "lucide-react/icons/check";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import {
  markTyped,
  type Pickable,
  type PickRow,
  pickRow,
  readValues,
  rowsFor,
} from "./suggestions.ts";

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
  open = true,
}: {
  pickable: Pickable;
  /** What is in the field. */
  text: string;
  onText: (text: string) => void;
  onChange: (ids: string[]) => void;
  /** The value highlighted first, as long as nothing is typed. */
  start?: string;
  /** Whether the list is shown. */
  open?: boolean;
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
  const isShown = open && rows.length > 0;
  return {
    id,
    pickable,
    text,
    rows,
    more,
    active,
    moveTo,
    pick,
    /** What makes the field a combobox. */
    combobox: {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isShown,
      // Only an open list is in the page.
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": isShown && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: "off",
      spellCheck: false,
      value: text,
      /** Takes the IDs and names of a pasted list. Anything else is pasted as text. */
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const { chosen, options, multiple } = pickable;
        const pasted = readValues(event.clipboardData.getData("text"), options);
        const ids = pasted.flatMap((one) => one.id ?? []);
        if (!multiple || text.trim() !== "" || pasted.length < 2 || ids.length === 0) return;
        event.preventDefault();
        onChange([...new Set([...chosen, ...ids])]);
        onText(pasted.flatMap((one) => (one.id === undefined ? one.value : [])).join(", "));
      },
    },
    /** Handles the keys of the list; returns whether it did. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
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
  };
}

type Picking = ReturnType<typeof usePick>;

function Marked({ text, typed }: { text: string; typed: string }) {
  return (
    <bdi>
      {markTyped(text, typed).map((part, index) =>
        part.marked ? (
          // The parts of a text have no other identity.
          // oxlint-disable-next-line react/no-array-index-key
          <strong key={index} className="font-[650]">
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}

function RowContent({ row, typed }: { row: PickRow; typed: string }) {
  const { option, showId, label } = row;
  if (!option) {
    return (
      <>
        <CornerDownLeft size={14} className="shrink-0 text-text-muted" />
        <span className="min-w-0 truncate text-text-muted">
          <bdi>{label}</bdi>
        </span>
      </>
    );
  }
  return (
    <>
      <span className="max-w-full min-w-12 shrink truncate">
        <Marked text={option.name} typed={typed} />
      </span>
      <span className="min-w-0 flex-1 shrink-[4] truncate text-label text-text-muted">
        {option.detail !== undefined && <Marked text={option.detail} typed={typed} />}
      </span>
      {showId && (
        <span className="mono max-w-40 shrink-0 truncate text-text-muted" title={option.id}>
          <Marked text={option.id} typed={typed} />
        </span>
      )}
    </>
  );
}

/** The list under a picker's field, which keeps the focus: it has the keys. */
export function PickRows({
  label,
  picking: { id, pickable, text, rows, more, active, moveTo, pick },
  empty,
}: {
  label: string;
  picking: Picking;
  /** Shown if there is nothing to pick from. */
  empty: string;
}) {
  const { chosen, multiple = false } = pickable;
  const typed = text.trim();
  const none = !rows.some(({ option }) => option);
  return (
    <>
      {none && (
        <p role="status" className="px-3 py-2 text-small text-text-muted">
          {typed === "" ? (
            empty
          ) : (
            <>
              No match for “<bdi>{typed}</bdi>”.
            </>
          )}
        </p>
      )}
      {rows.length > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          className="max-h-72 overflow-y-auto p-1"
        >
          {rows.map((row, index) => {
            const isChosen = row.option !== undefined && chosen.includes(row.option.id);
            return (
              // The field above handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                title={row.option?.id}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => {
                  if (index !== active) moveTo(index);
                }}
                onClick={() => pick(row)}
                className={classes(
                  "relative flex min-h-7 cursor-default items-center gap-2 rounded-control px-2 py-1 max-md:min-h-10",
                  index === active &&
                    "current-mark bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2",
                  !row.option && !none && "mt-1 rounded-t-none border-t border-line",
                )}
              >
                {multiple && row.option && <CheckMark checked={isChosen} />}
                <RowContent row={row} typed={text} />
                {!multiple && isChosen && (
                  <Check size={14} className="ml-auto shrink-0 text-text-muted" />
                )}
              </div>
            );
          })}
        </div>
      )}
      {more > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-small text-text-muted">
          {rows.length} shown. Type to find the others.
        </p>
      )}
    </>
  );
}
