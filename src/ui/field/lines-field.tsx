import { useId } from "react";
import { classes } from "~/ui/classes.ts";
import {
  FieldLabel,
  FieldNotes,
  type FieldProps,
  INPUT_CLASSES,
  describedInput,
} from "./field-parts.tsx";

/** Several values, one per line, as typed. */
export function LinesField({
  label,
  optional,
  hint,
  error,
  value,
  onChange,
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      <textarea
        {...describedInput(id, { hint, error })}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(INPUT_CLASSES, "block min-h-14 resize-y py-1.5 [field-sizing:content]")}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
