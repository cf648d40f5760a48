import Check from "lucide-react/icons/check";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { markTyped } from "./match.ts";
import type { Pickable, PickRow } from "./rows.ts";
import type { Picking } from "./use-pick.ts";

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
  pickable: { chosen, multiple = false },
  picking: { id, rows, more, active, moveTo, pick },
  typed,
  empty,
}: {
  label: string;
  pickable: Pickable;
  picking: Picking;
  typed: string;
  /** Shown if there is nothing to pick from. */
  empty: string;
}) {
  const isTyped = typed.trim() !== "";
  const none = !rows.some(({ option }) => option);
  return (
    <>
      {none && (
        <p role="status" className="px-3 py-2 text-small text-text-muted">
          {isTyped ? (
            <>
              No match for “<bdi>{typed.trim()}</bdi>”.
            </>
          ) : (
            empty
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
                <RowContent row={row} typed={typed} />
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
