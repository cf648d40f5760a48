import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Field } from "~/components/batch/fields.ts";
import { getIn, type Json, type JsonPath } from "~/lib/json.ts";
import { lookup } from "~/lib/lookup.ts";
import { lowerFirst } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { describedInput, FieldNotes } from "~/ui/field/field-parts.tsx";
import { elementId, useComposer, useProblem } from "./composing.ts";
import { changeDraft, changeState, edit, type FieldState, stateAt } from "./draft.ts";
import { initialOf, instantInWords, ValueInput } from "./value-input.tsx";

/** What the label doesn't say, by path without list indexes (section 4.14). */
const HINTS = lookup<string>({
  status: "Stored as sent.",
  deletedAt: "Marks the engagement as cancelled.",
  startTimeLocalized: "Local time shown instead of the start time.",
  engagementTypeId: "Overrides the engagement type.",
  account: "Only an external ID: links to one already synced.",
  opportunity: "Only an external ID: links to one already synced.",
  lead: "Only an external ID: links to one already synced.",
  engagementContacts: "Replaces the stored list.",
  contact: "Deprecated. Use engagement contacts.",
  engagementUsers: "Replaces the stored list. Users left out are removed.",
  "engagementUsers.deletedAt": "Kept with this date, but no longer listed.",
  "opportunity.copyEngagementRelationships":
    "Gives the opportunity the engagement's account, contact and lead.",
  mergedToExternalId: "Merges into that record and deletes this one.",
  mergedFromExternalIds: "Merges these into this record and deletes them. One per line.",
  remoteData: "Extra data. Leave out to keep what's stored.",
});

export function hintOf(path: JsonPath): string | undefined {
  const names = path.filter((key) => typeof key === "string");
  const last = names.at(-1) ?? "";
  return HINTS[names.join(".")] ?? (last.startsWith("merged") ? HINTS[last] : undefined);
}

const STATES = ["omitted", "cleared", "set"] as const;

const INKS: Record<FieldState, string> = {
  omitted: "text-text-faint",
  cleared: "font-[600] text-text",
  set: "text-text-muted",
};

/** Selects the state of a field. A native select: one tab stop, chosen by arrow or first letter. */
export function StateSelect({
  id,
  name,
  path,
  initial,
}: {
  id?: string;
  /** The name of the field. */
  name: string;
  path: JsonPath;
  /** What the field is set to if it had no value before. */
  initial: () => Json;
}) {
  const { draft, unreadable } = useComposer();
  const state = stateAt(draft.body, path);
  return (
    <span className="relative inline-flex h-7 w-21 items-center max-md:h-10">
      <select
        id={id}
        aria-label={`State of ${name}`}
        disabled={unreadable !== undefined}
        value={state}
        onChange={(event) => {
          const next = STATES.find((known) => known === event.target.value) ?? "omitted";
          changeDraft((before) => changeState(before, path, next, initial()));
        }}
        className={classes(
          "h-full w-full appearance-none rounded-control bg-transparent pr-5 pl-1 text-small [text-align-last:right] hover:bg-hover",
          INKS[state],
        )}
      >
        {STATES.map((known) => (
          <option key={known} value={known} className="bg-surface-raised font-[400] text-text">
            {known}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className="pointer-events-none absolute right-1 text-text-faint" />
    </span>
  );
}

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
  const { draft, unreadable } = useComposer();
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
        readOnly={unreadable !== undefined}
        value={value}
        onChange={(next) => changeDraft((before) => edit(before, path, next))}
      />
      <FieldNotes id={id} hint={hint} error={problem} hintClassName="mt-0.5 text-label" />
    </Row>
  );
}
