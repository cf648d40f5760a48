import type { ReactNode } from "react";
import { describedInput, FieldNotes } from "~/ui/field/field-parts.tsx";
import { type Field, lowerFirst } from "~/components/batch/file/fields.ts";
import { getIn, type JsonPath } from "../../-body/json.ts";
import { elementId, useComposer, useProblem } from "../context.ts";
import { edit } from "../draft/draft.ts";
import { changeDraft } from "../draft/store.ts";
import { hintOf } from "./hints.ts";
import { StateSelect } from "./state-select.tsx";
import { ValueInput } from "./value-input.tsx";
import { initialOf, instantInWords } from "./values.ts";

/** The accessible name of a nested field: "Account external ID". */
export const nameWithin = (within: string, label: string): string =>
  within === "" ? label : `${within} ${lowerFirst(label)}`;

/** Label, value and state, in the same three columns throughout the form. */
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
      <div className="flex min-h-7 items-center justify-end text-small text-text-faint max-md:min-h-10">
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
  /** The path that is omitted and cleared: the record, if this is its only field. */
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
        aria-label={name}
        {...describedInput(id, { hint, error: problem })}
        readOnly={locked}
        value={value}
        onChange={(next) => changeDraft((before) => edit(before, path, next))}
      />
      <FieldNotes id={id} hint={hint} error={problem} hintClassName="mt-0.5 text-label" />
    </Row>
  );
}
