import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { Field, type FieldProps } from "~/ui/field/field-parts.tsx";
import { keepPlaced } from "~/ui/overlay/place.ts";
import { PickRows, usePick } from "./picking.tsx";
import type { Pickable } from "./suggestions.ts";

type PickFieldProps = FieldProps &
  Pick<Pickable, "options" | "showIds"> & {
    /** Typed text that isn't picked, and so isn't part of the value. */
    text: string;
    onText: (text: string) => void;
    /** Whether a value that isn't an option is known to exist. */
    isKnown?: (id: string) => boolean;
    placeholder?: string;
    /** The list's words if there is nothing to suggest. */
    empty?: string;
  };

function Tag({
  id,
  name,
  known,
  onRemove,
}: {
  id: string;
  name: string | undefined;
  known: boolean;
  onRemove: () => void;
}) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1 rounded-tag border border-line bg-surface-sunken pl-1.5 text-label">
      <bdi
        className={name === undefined ? "mono truncate" : "truncate"}
        translate={name === undefined ? "no" : undefined}
        data-tip={id}
      >
        {name ?? id}
      </bdi>
      {!known && <span className="shrink-0 text-text-muted">not verified</span>}
      <button
        type="button"
        aria-label={`Remove ${name ?? id}`}
        onClick={onRemove}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-tag text-text-muted hover:text-text"
      >
        <X size={12} />
      </button>
    </span>
  );
}

/**
 * Several values as tags, picked from a list that opens on focus. Backspace in the empty field removes
 * the last, Escape closes the list.
 */
export function PickField({
  value,
  onChange,
  ...props
}: PickFieldProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  return <TagsField {...props} multiple value={value} onChange={onChange} />;
}

/** A `PickField` with at most one value: another pick replaces it. */
export function PickOneField({
  value,
  onChange,
  ...props
}: PickFieldProps & {
  /** Empty if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TagsField
      {...props}
      multiple={false}
      value={value === "" ? [] : [value]}
      onChange={([id = ""]) => onChange(id)}
    />
  );
}

function TagsField({
  label,
  optional,
  hint,
  error,
  options,
  showIds = true,
  multiple,
  value,
  onChange,
  text,
  onText,
  isKnown,
  placeholder = showIds ? "Name or ID" : "Name",
  empty = "No suggestions yet. Paste an ID.",
}: PickFieldProps & {
  multiple: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const picking = usePick({
    pickable: { options, chosen: value, multiple, showIds },
    open,
    text,
    onText,
    onChange: (ids) => {
      onChange(ids);
      setOpen(false);
    },
  });
  const optionOf = (one: string) => options.find((option) => option.id === one);
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(described) => (
        <>
          <div
            ref={box}
            className="flex min-h-8 w-full flex-wrap items-center gap-1 rounded-control border border-control bg-surface p-1 has-[input:focus]:border-accent has-[input:focus]:outline-2 has-[input:focus]:outline-focus has-[[aria-invalid]]:border-negative max-md:min-h-10"
          >
            {value.map((one) => (
              <Tag
                key={one}
                id={one}
                name={optionOf(one)?.name}
                known={optionOf(one) !== undefined || isKnown?.(one) === true}
                onRemove={() => {
                  onChange(value.filter((other) => other !== one));
                  input.current?.focus();
                }}
              />
            ))}
            <input
              {...picking.combobox}
              {...described}
              ref={input}
              data-picked={value.length > 0 || undefined}
              placeholder={value.length > 0 ? undefined : placeholder}
              onChange={(event) => {
                onText(event.target.value);
                setOpen(true);
              }}
              // A dialog that opens focuses its first field.
              onFocus={({ currentTarget }) =>
                setOpen(currentTarget.dataset["opening"] === undefined)
              }
              onClick={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={(event) => {
                if (event.key === "Escape" && open) {
                  event.stopPropagation();
                  setOpen(false);
                } else if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
                else if ((open || event.key !== "Enter") && picking.onKeyDown(event)) {
                  if (event.key !== "Enter") setOpen(true);
                }
              }}
              className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
            />
          </div>
          {open && (
            <BelowField field={box}>
              <PickRows label={label} picking={picking} empty={empty} />
            </BelowField>
          )}
        </>
      )}
    </Field>
  );
}

/** A panel below a field; the focus stays in the field. */
function BelowField({
  field,
  children,
}: {
  field: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const show = useCallback(
    (panel: HTMLDivElement) => {
      panel.togglePopover(true);
      return field.current ? keepPlaced(panel, field.current, "fill") : undefined;
    },
    [field],
  );
  return (
    <div
      ref={show}
      popover="manual"
      className="inset-auto m-0 min-w-72 rounded-dialog border border-line-strong bg-surface-raised text-text shadow-popover"
    >
      {children}
    </div>
  );
}
