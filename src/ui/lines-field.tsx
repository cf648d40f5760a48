import { useId } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldLabel, type FieldProps, INPUT_CLASSES } from "./text-field.tsx";

/** Several values, one a line, as they were typed. */
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
      <FieldLabel htmlFor={id} label={label} {...(optional && { optional })} />
      <textarea
        id={id}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={classes(hint && `${id}-hint`, error && `${id}-error`) || undefined}
        className={classes(INPUT_CLASSES, "block min-h-14 resize-y py-1.5 [field-sizing:content]")}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-hint text-text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
