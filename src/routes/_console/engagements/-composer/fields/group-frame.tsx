import type { ReactNode } from "react";
import { FieldError } from "~/ui/field/field-parts.tsx";
import type { Field } from "~/components/batch/file/fields.ts";
import type { JsonPath } from "../../-body/json.ts";
import { elementId, useComposer, useProblem } from "../context.ts";
import { stateAt } from "../draft/draft.ts";
import { nameWithin, Row } from "./field-row.tsx";
import { hintOf } from "./hints.ts";
import { StateSelect } from "./state-select.tsx";
import { initialOf } from "./values.ts";

export interface Place {
  field: Extract<Field, { kind: "object" | "list" }>;
  path: JsonPath;
  /** The name of the group around it; empty at the root. */
  within: string;
}

/** The frame of a record or a list: its label and state, and its content below. */
export function GroupFrame({
  place: { field, path, within },
  label,
  beside,
  children,
}: {
  place: Place;
  label: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { draft } = useComposer();
  const problem = useProblem(path);
  const name = nameWithin(within, field.label);
  const cleared = stateAt(draft.body, path) === "cleared";
  const id = elementId(path);
  return (
    <div role="group" aria-label={name}>
      <Row
        label={label}
        state={<StateSelect id={id} name={name} path={path} initial={() => initialOf(field)} />}
      >
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-small text-text-muted max-md:min-h-10">
          {beside}
          {cleared ? "Cleared: removed from the engagement." : hintOf(path)}
        </div>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </Row>
      {!cleared && children}
    </div>
  );
}
