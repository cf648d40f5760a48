import { deepEqual } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useState } from "react";
import type { Field } from "../-fields.ts";
import { formatClock, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import type { Json } from "~/lib/json.ts";
import { linesOf } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";

/** Convert typed text. If that is impossible it stays text, which the check reports. */
const READERS: Partial<Record<Field["kind"], (text: string) => Json>> = {
  boolean: (text) => text === "true",
  number: (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text),
  texts: linesOf,
};

/** The value typed or chosen for a field; undefined omits it. */
const readValue = ({ kind }: Field, text: string): Json | undefined =>
  text === "" ? undefined : (READERS[kind]?.(text) ?? text);

/** 2026-03-09T14:30, in the browser's zone. */
function localNow() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Completes "now", or a date and time without a zone, to an instant in the browser's zone. */
function completeInstant(text: string) {
  if (text.trim().toLowerCase() === "now") return new Date().toISOString();
  const [, day, time = "00:00"] = LOCAL.exec(text.trim()) ?? [];
  const date = toDate(day === undefined ? undefined : `${day}T${time}`);
  return date === undefined ? text : date.toISOString();
}

/** An instant in words, in the browser's zone; undefined for other values. */
export function instantInWords(value: Json | undefined) {
  const date =
    typeof value === "string" && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) ? toDate(value) : undefined;
  return date && `${formatLongDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

/** The value of a field that is set by its state control. */
export function initialOf(field: Field): Json {
  const initial = {
    enum: field.options[0] ?? "",
    text: "",
    number: 0,
    boolean: true,
    instant: new Date().toISOString(),
    local: localNow(),
    texts: [],
    list: [],
    object: {},
    json: {},
  };
  return initial[field.kind];
}

/** A value as an input shows it, as JSON unless it is text. */
function shownText(value: Json | undefined) {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Props = Pick<
  ComponentProps<"input">,
  "id" | "aria-label" | "aria-invalid" | "aria-describedby"
> & {
  field: Field;
  value: Json | undefined;
  /** Undefined omits the field. */
  onChange: (value: Json | undefined) => void;
  readOnly: boolean;
};

const LINE = classes(INPUT_CLASSES, "h-7");
const LINES = classes(INPUT_CLASSES, "block min-h-7 resize-none py-[3px] [field-sizing:content]");

function ChoiceInput({
  field,
  options,
  value,
  onChange,
  readOnly,
  ...props
}: Props & { options: readonly string[] }) {
  const shown = shownText(value);
  const listed = shown === "" || options.includes(shown) ? options : [...options, shown];
  return (
    <span className="relative flex max-w-56 items-center">
      <select
        {...props}
        disabled={readOnly}
        value={shown}
        onChange={({ target }) => onChange(readValue(field, target.value))}
        className={classes(LINE, "appearance-none pr-7", shown === "" && "text-text-faint")}
      >
        <option value="">{value === null ? "cleared" : "omitted"}</option>
        {listed.map((option) => (
          <option key={option} value={option} className="text-text">
            {option}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className="pointer-events-none absolute right-2 text-text-muted" />
    </span>
  );
}

const PLACEHOLDERS: Partial<Record<Field["kind"], string>> = {
  instant: "2026-03-09T14:30:00Z, or now",
  local: "2026-03-09T14:30",
};

function TextInput({ field, value, onChange, ...props }: Props) {
  const { kind, key } = field;
  const [typed, setTyped] = useState("");
  const isList = kind === "texts";
  const given = isList && Array.isArray(value) ? value.map(shownText).join("\n") : shownText(value);
  const shared = {
    ...props,
    autoComplete: "off",
    // The text stays as typed while it means the value: "1.50" doesn't become 1.5.
    value: deepEqual(readValue(field, typed), value) ? typed : given,
    placeholder: value === null ? "cleared" : PLACEHOLDERS[kind],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(readValue(field, target.value));
    },
  };
  if (isList) return <textarea {...shared} rows={1} spellCheck={false} className={LINES} />;
  if (key === "content") return <textarea {...shared} rows={2} className={LINES} />;
  const isNumber = kind === "number";
  const exact = (kind !== "text" && !isNumber) || key.endsWith("Id");
  return (
    <input
      {...shared}
      spellCheck={false}
      inputMode={isNumber ? "decimal" : undefined}
      onBlur={({ target }) => {
        if (kind !== "instant" || props.readOnly) return;
        const instant = completeInstant(target.value);
        if (instant !== target.value) onChange(instant);
      }}
      className={classes(LINE, isNumber && "max-w-40", exact && "font-mono text-[12px]")}
    />
  );
}

/** The input for a field of any kind with one value. */
export function ValueInput(props: Props) {
  const { kind, options } = props.field;
  if (kind === "boolean") return <ChoiceInput {...props} options={["true", "false"]} />;
  return kind === "enum" ? <ChoiceInput {...props} options={options} /> : <TextInput {...props} />;
}
