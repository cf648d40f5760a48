import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { Field, type FieldProps } from "./field-parts.tsx";

/** Several values, one per line, as typed. */
export function LinesField({
  value,
  onChange,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...field}>
      {(described) => (
        <textarea
          {...described}
          rows={2}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // Enter starts a line, so Ctrl+Enter submits the form.
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
          className={classes(
            INPUT_CLASSES,
            "block min-h-14 resize-y py-1.5 [field-sizing:content]",
          )}
        />
      )}
    </Field>
  );
}
