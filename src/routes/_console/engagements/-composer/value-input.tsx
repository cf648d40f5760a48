import { deepEqual } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useState } from "react";
import type { Field } from "~/components/batch/fields.ts";
import { formatClock, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import type { Json } from "~/lib/json.ts";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";

/** Parses a number. Other text is kept, which the check reports. */
function readNumber(text: string): Json {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** One value per line. */
const readLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** 2026-03-09T14:30, in the browser's zone. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Completes "now", or a date and time without a zone, to an instant in the browser's zone. */
export function completeInstant(text: string): string {
  if (text.trim().toLowerCase() === "now") return new Date().toISOString();
  const [, day, time = "00:00"] = LOCAL.exec(text.trim()) ?? [];
  const date = toDate(day === undefined ? undefined : `${day}T${time}`);
  return date === undefined ? text : date.toISOString();
}

/** An instant in words, in the browser's zone; undefined for other values. */
export function instantInWords(value: Json | undefined): string | undefined {
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
function shownText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Props = Pick<
  ComponentProps<"input">,
  "id" | "aria-label" | "aria-invalid" | "aria-describedby"
> & {
  value: Json | undefined;
  /** Undefined omits the field. */
  onChange: (value: Json | undefined) => void;
  readOnly: boolean;
};

const LINE = classes(INPUT_CLASSES, "h-7");
const LINES = classes(INPUT_CLASSES, "block min-h-7 resize-none py-[3px] [field-sizing:content]");
const MONO = "font-mono text-[12px]";

const omitEmpty = (text: string, read: (text: string) => Json = (same) => same) =>
  text === "" ? undefined : read(text);

const showLines = (value: Json) =>
  Array.isArray(value) ? value.map(shownText).join("\n") : shownText(value);

/** A number, or a list with one value per line. */
function ParsedInput({ value, onChange, lines, ...props }: Props & { lines: boolean }) {
  const read = lines ? readLines : readNumber;
  const show = lines ? showLines : shownText;
  const [typed, setTyped] = useState("");
  const isSet = value !== undefined && value !== null;
  // The text stays as typed while it means the value: "1.50" doesn't become 1.5.
  const text = isSet && deepEqual(read(typed), value) ? typed : show(value ?? null);
  const shared = {
    ...props,
    autoComplete: "off",
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(omitEmpty(target.value, read));
    },
  };
  if (lines) {
    const placeholder = value === null ? "cleared" : "";
    const plain = { rows: 1, spellCheck: false, placeholder };
    return <textarea {...shared} {...plain} className={LINES} />;
  }
  return <input {...shared} inputMode="decimal" className={classes(LINE, "max-w-40")} />;
}

function ChoiceInput({
  value,
  onChange,
  readOnly,
  options,
  read = (same) => same,
  ...props
}: Props & { options: readonly string[]; read?: (text: string) => Json }) {
  const shown = shownText(value);
  const listed = shown === "" || options.includes(shown) ? options : [...options, shown];
  return (
    <span className="relative flex max-w-56 items-center">
      <select
        {...props}
        disabled={readOnly}
        value={shown}
        onChange={({ target }) => onChange(omitEmpty(target.value, read))}
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

function TextInput({ field, value, onChange, ...props }: Props & { field: Field }) {
  const shared = {
    ...props,
    autoComplete: "off",
    value: shownText(value),
    placeholder: value === null ? "cleared" : PLACEHOLDERS[field.kind],
    onChange: ({ target }: { target: { value: string } }) => onChange(omitEmpty(target.value)),
  };
  if (field.key === "content") return <textarea {...shared} rows={2} className={LINES} />;
  const exact = field.kind !== "text" || field.key.endsWith("Id");
  return (
    <input
      {...shared}
      spellCheck={false}
      onBlur={({ target }) => {
        if (field.kind !== "instant" || props.readOnly) return;
        const instant = completeInstant(target.value);
        if (instant !== target.value) onChange(instant);
      }}
      className={classes(LINE, exact && MONO)}
    />
  );
}

const BOOLEANS = ["true", "false"] as const;

/** The input for a field of any kind with one value. */
export function ValueInput({ field, ...props }: Props & { field: Field }) {
  switch (field.kind) {
    case "number":
    case "texts":
      return <ParsedInput {...props} lines={field.kind === "texts"} />;
    case "enum":
      return <ChoiceInput {...props} options={field.options} />;
    case "boolean":
      return <ChoiceInput {...props} options={BOOLEANS} read={(text) => text === "true"} />;
    default:
      return <TextInput {...props} field={field} />;
  }
}
