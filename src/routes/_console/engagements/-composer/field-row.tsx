import type { ReactNode } from "react";
import { getIn, type JsonPath } from "~/lib/json.ts";
import { classes } from "~/ui/classes.ts";
import { FieldError } from "~/ui/text-field.tsx";
import { elementId, useComposer, useProblem } from "./context.ts";
import { edit } from "./draft.ts";
import { changeDraft } from "./draft-store.ts";
import type { Field } from "./fields.ts";
import { hintOf } from "./hints.ts";
import { StateSelect } from "./state-select.tsx";
import { ValueInput } from "./value-input.tsx";
import { initialOf, instantInWords } from "./values.ts";

/** The name of a field for whoever can't see where it stands: "Account external id". */
export const nameWithin = (within: string, label: string): string =>
  within === "" ? label : `${within} ${label.toLowerCase()}`;

/** Label, value and state, in the same three columns all through the form. */
export function Row({
  label,
  state,
  children,
}: {
  label: ReactNode;
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)_84px] items-start gap-x-2 max-sm:grid-cols-[minmax(0,1fr)_84px]">
      <div className="flex min-h-7 items-center max-md:min-h-10">{label}</div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2">{children}</div>
      <div className="flex min-h-7 items-center justify-end text-small text-text-faint">
        {state}
      </div>
    </div>
  );
}

/** A field with one value. */
export function FieldRow({
  field,
  path,
  within,
  statePath = path,
}: {
  field: Field;
  path: JsonPath;
  within: string;
  /** The record that is omitted and cleared with its only field. */
  statePath?: JsonPath;
}) {
  const { draft, locked } = useComposer();
  const problem = useProblem(path);
  const value = getIn(draft.body, statePath) === null ? null : getIn(draft.body, path);
  const id = elementId(path);
  const name = nameWithin(within, field.label);
  const words = field.kind === "instant" ? instantInWords(value) : undefined;
  const hint = words ?? hintOf(path);
  return (
    <Row
      label={<label htmlFor={id}>{field.label}</label>}
      state={
        field.required ? (
          <span className="pr-5">required</span>
        ) : (
          <StateSelect
            name={name}
            path={statePath}
            initial={() => (statePath === path ? initialOf(field) : { [field.key]: "" })}
          />
        )
      }
    >
      <ValueInput
        field={field}
        id={id}
        aria-label={name}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={classes(hint && `${id}-hint`, problem && `${id}-error`) || undefined}
        readOnly={locked}
        value={value}
        onChange={(next) => changeDraft((before) => edit(before, path, next))}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-0.5 text-label text-text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </Row>
  );
}
