import { type ComponentProps, useState } from "react";
import { type Json, sameJson } from "~/lib/json.ts";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/text-field.tsx";
import type { Field } from "./fields.ts";
import { completeInstant, readLines, readNumber, shownText } from "./values.ts";

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

/** What is typed stays as it is, as long as it means the value: "1.50" isn't turned into 1.5. */
function useTyped(
  value: Json | undefined,
  read: (text: string) => Json,
  show: (value: Json) => string,
) {
  const [typed, setTyped] = useState("");
  const isSet = value !== undefined && value !== null;
  const shown = isSet ? (sameJson(read(typed), value) ? typed : show(value)) : "";
  return [shown, setTyped] as const;
}

function NumberInput({ value, onChange, ...props }: Props) {
  const [shown, setTyped] = useTyped(value, readNumber, shownText);
  return (
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(omitEmpty(target.value, readNumber));
      }}
      className={classes(LINE, "max-w-40")}
    />
  );
}

const showLines = (value: Json) =>
  Array.isArray(value) ? value.map(shownText).join("\n") : shownText(value);

function LinesInput({ value, onChange, ...props }: Props) {
  const [shown, setTyped] = useTyped(value, readLines, showLines);
  return (
    <textarea
      {...props}
      rows={1}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      placeholder={value === null ? "cleared" : ""}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(omitEmpty(target.value, readLines));
      }}
      className={LINES}
    />
  );
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
    <select
      {...props}
      disabled={readOnly}
      value={shown}
      onChange={({ target }) => onChange(omitEmpty(target.value, read))}
      className={classes(LINE, "max-w-56")}
    >
      <option value="">{value === null ? "cleared" : "omitted"}</option>
      {listed.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
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
        const whole = completeInstant(target.value);
        if (whole !== target.value) onChange(whole);
      }}
      className={classes(LINE, exact && MONO)}
    />
  );
}

const BOOLEANS = ["true", "false"] as const;

/** The input of one value, as the contract declares its kind. */
export function ValueInput({ field, ...props }: Props & { field: Field }) {
  switch (field.kind) {
    case "number":
      return <NumberInput {...props} />;
    case "texts":
      return <LinesInput {...props} />;
    case "enum":
      return <ChoiceInput {...props} options={field.options} />;
    case "boolean":
      return <ChoiceInput {...props} options={BOOLEANS} read={(text) => text === "true"} />;
    default:
      return <TextInput {...props} field={field} />;
  }
}
