import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Field } from "../-fields.ts";
import { formatJson, isJsonObject, type Json, type JsonPath } from "~/lib/json.ts";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { describedInput, FieldError, FieldNotes, INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import {
  changeDraft,
  changeState,
  type Draft,
  edit,
  type FieldState,
  typeRemoteData,
  useFieldAt,
} from "./draft.ts";
import { initialOf, instantInWords, ValueInput } from "./value-input.tsx";

/** Hints beside labels, by path without list indexes (section 4.14). */
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

export function hintOf(path: JsonPath) {
  const names = path.filter((key) => typeof key === "string");
  const last = names.at(-1) ?? "";
  return HINTS[names.join(".")] ?? (last.startsWith("merged") ? HINTS[last] : undefined);
}

/** A field at its place in the body. */
export interface Place {
  field: Field;
  path: JsonPath;
  /** Its accessible name: "Account external ID". */
  name: string;
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
}: Pick<Place, "name" | "path"> & {
  id?: string;
  /** The value to set if the field had none before. */
  initial: () => Json;
}) {
  const { state, locked } = useFieldAt(path);
  return (
    <span className="relative inline-flex h-7 w-21 items-center max-md:h-10">
      <select
        id={id}
        aria-label={`State of ${name}`}
        disabled={locked}
        value={state}
        onChange={({ target }) => {
          const next = STATES.find((known) => known === target.value) ?? "omitted";
          changeDraft(changeState, path, next, initial());
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

/** A field with one value. If it is the only one of its record, that is omitted and cleared. */
export function FieldRow({ field, path, name, record = path }: Place & { record?: JsonPath }) {
  const { id, problem, locked, value } = useFieldAt(path);
  const isCleared = useFieldAt(record).state === "cleared";
  const shown = isCleared ? null : value;
  const words = field.kind === "instant" ? instantInWords(shown) : undefined;
  const hint = words ?? hintOf(path);
  const initial = () => (record === path ? initialOf(field) : { [field.key]: "" });
  return (
    <Row
      label={<label htmlFor={id}>{field.label}</label>}
      state={
        field.required ? (
          <span className="pr-5">required</span>
        ) : (
          <StateSelect name={name} path={record} initial={initial} />
        )
      }
    >
      <ValueInput
        field={field}
        aria-label={name}
        {...describedInput(id, { hint, error: problem })}
        readOnly={locked}
        value={shown}
        onChange={(next) => changeDraft(edit, path, next)}
      />
      <FieldNotes id={id} hint={hint} error={problem} hintClassName="mt-0.5 text-label" />
    </Row>
  );
}

const FORMS = ["object", "text"] as const;
type Form = (typeof FORMS)[number];

/** The remote data as typed, in one of its forms. */
function typed(draft: Draft, path: JsonPath, form: Form, text: string): Draft {
  if (text === "") return edit(draft, path, undefined);
  return form === "text" ? edit(draft, path, text) : typeRemoteData(draft, text);
}

/** The remote data: an object as JSON, or text from older clients. */
export function RemoteData({ field, path, name }: Place) {
  const { id, problem, locked, value, draft } = useFieldAt(path);
  const isText = draft.remoteText === undefined && typeof value === "string";
  const form = isText ? "text" : "object";
  const json = value === undefined || value === null ? "" : formatJson(value);
  const text = isText ? value : (draft.remoteText ?? json);
  const hint = isText ? "Use an object; text is legacy." : hintOf(path);
  const rows = Math.min(16, Math.max(3, text.split("\n").length));
  return (
    <Row
      label={<label htmlFor={id}>{field.label}</label>}
      state={
        <StateSelect name={name} path={path} initial={() => (isJsonObject(value) ? value : {})} />
      }
    >
      <textarea
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        readOnly={locked}
        {...describedInput(id, { hint, error: problem })}
        value={text}
        placeholder={value === null ? "cleared" : ""}
        onChange={({ target }) => changeDraft(typed, path, form, target.value)}
        className={classes(INPUT_CLASSES, "block resize-y py-1 font-mono text-[12px]")}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label="Type of remote data"
          options={FORMS}
          current={form}
          onChange={(next) => {
            if (locked || next === form) return;
            // Nothing typed yet is an empty text or an empty object.
            if (next === "text" || text === "")
              changeDraft(edit, path, next === "text" ? text : {});
            else changeDraft(typeRemoteData, text);
          }}
        />
        <p id={`${id}-hint`} className="text-label text-text-muted">
          {hint}
        </p>
      </div>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </Row>
  );
}
