import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import type { Field } from "../-fields.ts";
import { plural } from "~/lib/format.ts";
import { type JsonPath, pathKey } from "~/lib/json.ts";
import { lookup } from "~/lib/lookup.ts";
import { capital, lowerFirst, singular } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field/field-parts.tsx";
import { BODY_FIELDS, countsOf, summarize } from "../-body.ts";
import {
  changeDraft,
  edit,
  elementId,
  removeItem,
  toggle,
  useComposer,
  useFieldAt,
} from "./draft.ts";
import { FieldRow, hintOf, type Place, RemoteData, Row, StateSelect } from "./field-row.tsx";
import { initialOf } from "./value-input.tsx";

interface FormSection {
  title: string;
  fields: readonly Field[];
}

const GROUPS = lookup<readonly string[]>({
  Time: ["startTime", "startTimeLocalized", "endTime", "remoteCreatedAt", "remoteUpdatedAt"],
  Type: ["engagementType", "engagementTypeId"],
  Account: ["account"],
  Opportunity: ["opportunity"],
  Lead: ["lead"],
  Contacts: ["engagementContacts", "contact"],
  Users: ["engagementUsers"],
  "Remote data": ["remoteData"],
});

const grouped = new Set(Object.values(GROUPS).flat());

/** The sections of the form. The first takes every field that no other lists. */
export const SECTIONS: readonly FormSection[] = [
  { title: "Engagement", fields: BODY_FIELDS.filter(({ key }) => !grouped.has(key)) },
  ...Object.entries(GROUPS).map(([title, keys]) => ({
    title,
    fields: keys.flatMap((key) => BODY_FIELDS.find((field) => field.key === key) ?? []),
  })),
];

/** The title of the section that a field of the body is in. */
export const sectionOf = (key: string | number | undefined) =>
  SECTIONS.find(({ fields }) => fields.some((field) => field.key === key))?.title ?? "";

/** A summary of a section, readable while it is closed. */
function SectionState({ section: { fields } }: { section: FormSection }) {
  const { sent, problems } = useComposer();
  const keys = fields.map(({ key }) => key);
  const own = Object.entries(sent).filter(([key]) => keys.includes(key));
  const summary = summarize(Object.fromEntries(own));
  const issues = problems.filter(({ path }) => keys.includes(String(path[0]))).length;
  return (
    <span className="ml-auto flex items-center gap-1.5 text-small font-[400] text-text-muted">
      {issues > 0 && (
        <>
          <CircleAlert size={14} className="text-negative" />
          <span>{plural(issues, "issue")},</span>
        </>
      )}
      {own.length === 0 ? <span className="text-text-faint">omitted</span> : countsOf(summary)}
    </span>
  );
}

/** A collapsible section of the form. */
export function FormSectionView({ section }: { section: FormSection }) {
  const { draft } = useComposer();
  const id = useId();
  const { title, fields } = section;
  const open = draft.open.includes(title);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <h2 id={id} className="text-body font-[600]">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => changeDraft(toggle, title)}
          className="flex h-9 w-full items-center gap-1.5 px-4 -outline-offset-2 hover:bg-hover max-md:h-11"
        >
          <Chevron size={16} className="-ml-1 text-text-muted" />
          {title}
          <SectionState section={section} />
        </button>
      </h2>
      {open && (
        <div className="flex flex-col gap-1 px-4 pt-1 pb-4">
          <Fields fields={fields} path={[]} within="" />
        </div>
      )}
    </section>
  );
}

/** The frame of a record or a list: its label and state, and its content below. */
function GroupFrame({
  place: { field, path, name },
  label = <span className="font-[550]">{field.label}</span>,
  beside,
  children,
}: {
  place: Place;
  label?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { id, problem, state } = useFieldAt(path);
  return (
    <div role="group" aria-label={name}>
      <Row
        label={label}
        state={<StateSelect id={id} name={name} path={path} initial={() => initialOf(field)} />}
      >
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-small text-text-muted max-md:min-h-10">
          {beside}
          {state === "cleared" ? "Cleared: removed from the engagement." : hintOf(path)}
        </div>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </Row>
      {state !== "cleared" && children}
    </div>
  );
}

const INDENT = "mt-1 ml-1 flex flex-col gap-1 border-l border-line pl-3";

/** A nested record of more fields starts closed: most syncs need none of it. */
const FEW = 3;

function ObjectGroup(place: Place) {
  const { field, path, name } = place;
  const { draft } = useComposer();
  const key = pathKey(path);
  const foldable = path.length > 1 && field.fields.length > FEW;
  const open = !foldable || draft.open.includes(key);
  const Chevron = open ? ChevronDown : ChevronRight;
  const fold = (
    <button
      type="button"
      aria-expanded={open}
      aria-label={name}
      onClick={() => changeDraft(toggle, key)}
      className="-ml-1 flex min-h-7 items-center gap-1 rounded-control pr-1 font-[550] hover:bg-hover max-md:min-h-10"
    >
      <Chevron size={14} className="text-text-muted" />
      {field.label}
    </button>
  );
  return (
    <GroupFrame place={place} label={foldable ? fold : undefined}>
      {open && (
        <div className={INDENT}>
          <Fields fields={field.fields} path={path} within={name} />
        </div>
      )}
    </GroupFrame>
  );
}

const focus = (path: JsonPath) => document.getElementById(elementId(path))?.focus();

function ListGroup({ within, ...place }: Place & { within: string }) {
  const { field, path } = place;
  const { value, locked } = useFieldAt(path);
  const items = Array.isArray(value) ? value : [];
  const one = singular(field.label);
  const disabledReason = locked ? "The JSON can't be read." : undefined;
  const add = () => {
    const [first] = field.fields;
    flushSync(() => changeDraft(edit, [...path, items.length], {}));
    if (first) focus([...path, items.length, first.key]);
  };
  const remove = (index: number) => {
    flushSync(() => changeDraft(removeItem, [...path, index]));
    focus(path);
  };
  const named = (index: number) => capital(nameWithin(within, `${one} ${index + 1}`));
  return (
    <GroupFrame
      place={place}
      beside={
        <Button
          icon={<Plus size={14} />}
          disabledReason={disabledReason}
          onClick={add}
          {...(within !== "" && { "aria-label": `Add ${one} to ${lowerFirst(within)}` })}
        >
          Add {one}
        </Button>
      }
    >
      {items.map((_, index) => (
        // Items have no ID; the body knows them by their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={named(index)} className={INDENT}>
          <div className="flex items-center justify-between">
            <span className="text-small text-text-muted">{`${capital(one)} ${index + 1}`}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${lowerFirst(named(index))}`}
              disabledReason={disabledReason}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </div>
          <Fields fields={field.fields} path={[...path, index]} within={named(index)} />
        </div>
      ))}
    </GroupFrame>
  );
}

const nameWithin = (within: string, label: string) =>
  within === "" ? label : `${within} ${lowerFirst(label)}`;

/**
 * The fields of a section or record; `within` is the name of the group around them. The only field of a
 * record is shown in place of it under both names.
 */
function Fields({
  fields,
  path,
  within,
}: {
  fields: readonly Field[];
  path: JsonPath;
  within: string;
}) {
  return fields.map((field) => {
    const { key, label, required } = field;
    const place = { field, path: [...path, key], name: nameWithin(within, label) };
    const [only, ...others] = field.fields;
    switch (field.kind) {
      case "object": {
        if (only === undefined || others.length > 0) return <ObjectGroup key={key} {...place} />;
        const both = { ...only, label: `${label} ${lowerFirst(only.label)}`, required };
        return (
          <FieldRow
            key={key}
            field={both}
            path={[...place.path, only.key]}
            record={place.path}
            name={nameWithin(within, both.label)}
          />
        );
      }
      case "list":
        return <ListGroup key={key} {...place} within={within} />;
      case "json":
        return <RemoteData key={key} {...place} />;
      default:
        return <FieldRow key={key} {...place} />;
    }
  });
}
