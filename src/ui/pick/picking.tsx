import Check from "lucide-react/icons/check";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type ClipboardEvent, useState } from "react";
import { visibleIn } from "~/lib/visible.ts";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { Option, useOptionList } from "./option-list.tsx";
import {
  markTyped,
  type Pickable,
  type PickRow,
  pickRow,
  readValues,
  rowsFor,
} from "./suggestions.ts";

const CLOSED: ReturnType<typeof rowsFor> = { rows: [], more: 0 };

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
  const [first] = useState(pickable.multiple ? pickable.chosen : []);
  // A form's other fields render it too, and a list can have 10,000 options.
  const { rows, more } = open ? rowsFor(pickable, text, first) : CLOSED;
  const list = useOptionList({
    keys: rows.map(({ key }) => key),
    text,
    start: rows.findIndex(text.trim() === "" ? ({ key }) => key === start : ({ ready }) => ready),
    onEnter: (index) => {
      const row = rows[index];
      if (row) pick(row);
      return row !== undefined || text.trim() !== "";
    },
    open,
    keysToOpen: () => rowsFor(pickable, text, first).rows.map(({ key }) => key),
  });
  const pick = (row: PickRow) => {
    onChange(pickRow(pickable, row));
    onText("");
    list.restart();
  };
  return {
    ...list,
    pickable,
    text,
    rows,
    more,
    pick,
    combobox: {
      ...list.combobox,
      /** Takes the IDs and names of a pasted list. Anything else is pasted as text. */
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const { chosen, options, multiple } = pickable;
        const pasted = readValues(visibleIn(event.clipboardData.getData("text")), options);
        const ids = pasted.flatMap((one) => one.id ?? []);
        if (!multiple || text.trim() !== "" || pasted.length < 2 || ids.length === 0) return;
        event.preventDefault();
        onChange([...new Set([...chosen, ...ids])]);
        onText(pasted.flatMap((one) => (one.id === undefined ? one.value : [])).join(", "));
      },
    },
  };
}

type Picking = ReturnType<typeof usePick>;

function Marked({ text, typed }: { text: string; typed: string }) {
  return (
    <>
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
    </>
  );
}

function RowContent({ row, typed }: { row: PickRow; typed: string }) {
  const { option, showId, label } = row;
  if (!option) {
    return (
      <>
        <CornerDownLeft size={14} className="shrink-0 text-text-muted" />
        <span className="min-w-0 truncate text-text-muted">{label}</span>
      </>
    );
  }
  return (
    <>
      <span className="max-w-full min-w-12 shrink truncate">
        <Marked text={option.name} typed={typed} />
      </span>
      <span className="min-w-0 flex-1 shrink-[4] truncate text-right text-label text-text-muted">
        {option.detail !== undefined && <Marked text={option.detail} typed={typed} />}
      </span>
      {showId && (
        <span
          className="mono max-w-40 shrink-0 truncate text-text-muted"
          translate="no"
          data-tip={option.id}
        >
          <Marked text={option.id} typed={typed} />
        </span>
      )}
    </>
  );
}

/** The list under a picker's field; the field keeps the focus and handles the keys. */
export function PickRows({
  label,
  picking,
  empty,
}: {
  label: string;
  picking: Picking;
  /** Shown if there is nothing to pick from. */
  empty: string;
}) {
  const { id, pickable, text, rows, more, pick } = picking;
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
              <Option
                key={row.key}
                list={picking}
                index={index}
                selected={isChosen}
                title={row.option?.id}
                onPick={() => pick(row)}
                className={classes(
                  "min-h-7 gap-2 py-1",
                  !row.option && !none && "mt-1 rounded-t-none border-t border-line",
                )}
              >
                {multiple && row.option && <CheckMark checked={isChosen} />}
                <RowContent row={row} typed={text} />
                {!multiple && isChosen && (
                  <Check size={14} className="ml-auto shrink-0 text-text-muted" />
                )}
              </Option>
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
