import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { getIn, type JsonPath } from "~/lib/json.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/text-field.tsx";
import { elementId, useComposer, useProblem } from "./context.ts";
import { edit, pathKey, removeItem, stateAt, toggle } from "./draft.ts";
import { changeDraft } from "./draft-store.ts";
import { FieldRow, nameWithin, Row } from "./field-row.tsx";
import { type Field, onlyFieldOf, singular } from "./fields.ts";
import { hintOf } from "./hints.ts";
import { RemoteData } from "./remote-data.tsx";
import { StateSelect } from "./state-select.tsx";
import { initialOf } from "./values.ts";

type ObjectField = Extract<Field, { kind: "object" }>;
type ListField = Extract<Field, { kind: "list" }>;

interface Place<F extends Field> {
  field: F;
  path: JsonPath;
  /** What the field is part of, in words; empty at the root. */
  within: string;
}

/** A record or a list: its own state, and below it what it consists of. */
function GroupFrame({
  place: { field, path, within },
  label,
  beside,
  children,
}: {
  place: Place<ObjectField | ListField>;
  label: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { draft } = useComposer();
  const problem = useProblem(path);
  const name = nameWithin(within, field.label);
  const cleared = stateAt(draft.body, path) === "cleared";
  const hint = cleared ? "Cleared: it is taken off the engagement." : hintOf(path);
  return (
    <div role="group" aria-label={name}>
      <Row
        label={label}
        state={
          <StateSelect
            id={elementId(path)}
            name={name}
            path={path}
            initial={() => initialOf(field)}
          />
        }
      >
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-small text-text-muted max-md:min-h-10">
          {beside}
          {hint}
        </div>
        <FieldError id={`${elementId(path)}-error`}>{problem}</FieldError>
      </Row>
      {!cleared && children}
    </div>
  );
}

const INDENT = "mt-1 ml-1 flex flex-col gap-1 border-l border-line pl-3";

/** A record within a record starts closed: most syncs need none of it. */
const FEW = 3;

function ObjectGroup({ place }: { place: Place<ObjectField> }) {
  const { field, path, within } = place;
  const { draft } = useComposer();
  const key = pathKey(path);
  const foldable = path.length > 1 && field.fields.length > FEW;
  const open = !foldable || draft.open.includes(key);
  const Chevron = open ? ChevronDown : ChevronRight;
  const label = foldable ? (
    <button
      type="button"
      aria-expanded={open}
      aria-label={nameWithin(within, field.label)}
      onClick={() => changeDraft((before) => toggle(before, key))}
      className="-ml-1 flex min-h-7 items-center gap-1 rounded-control pr-1 font-[550] hover:bg-hover max-md:min-h-10"
    >
      <Chevron size={14} strokeWidth={1.75} className="text-text-muted" />
      {field.label}
    </button>
  ) : (
    <span className="font-[550]">{field.label}</span>
  );
  return (
    <GroupFrame place={place} label={label}>
      {open && (
        <div className={INDENT}>
          <Fields fields={field.fields} path={path} within={nameWithin(within, field.label)} />
        </div>
      )}
    </GroupFrame>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const focus = (path: JsonPath) => document.getElementById(elementId(path))?.focus();

function ListGroup({ place }: { place: Place<ListField> }) {
  const { field, path, within } = place;
  const { draft, locked } = useComposer();
  const value = getIn(draft.body, path);
  const items = Array.isArray(value) ? value : [];
  const one = singular(field.label);
  const add = () => {
    const [first] = field.fields;
    flushSync(() => changeDraft((before) => edit(before, [...path, items.length], {})));
    if (first) focus([...path, items.length, first.key]);
  };
  const remove = (index: number) => {
    flushSync(() => changeDraft((before) => removeItem(before, [...path, index])));
    focus(path);
  };
  const named = (index: number) => capital(nameWithin(within, `${one} ${index + 1}`));
  return (
    <GroupFrame
      place={place}
      label={<span className="font-[550]">{field.label}</span>}
      beside={
        <Button
          icon={<Plus size={14} strokeWidth={1.75} />}
          disabledReason={locked ? "The JSON can't be read." : undefined}
          onClick={add}
          {...(within !== "" && { "aria-label": `Add ${nameWithin(within.toLowerCase(), one)}` })}
        >
          Add {one}
        </Button>
      }
    >
      {items.map((_, index) => (
        // Items have no id of their own; the place is what the body knows them by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={named(index)} className={INDENT}>
          <div className="flex items-center justify-between">
            <span className="text-small text-text-muted">{`${capital(one)} ${index + 1}`}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${named(index).toLowerCase()}`}
              disabledReason={locked ? "The JSON can't be read." : undefined}
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

/** Fields of whatever kind, one under the other. */
export function Fields({
  fields,
  path,
  within,
}: {
  fields: readonly Field[];
  path: JsonPath;
  within: string;
}) {
  return fields.map((field) => {
    const at = [...path, field.key];
    const { key } = field;
    switch (field.kind) {
      case "object": {
        const only = onlyFieldOf(field);
        if (only !== undefined) {
          const own = [...at, only.key];
          return <FieldRow key={key} field={only} path={own} statePath={at} within={within} />;
        }
        return <ObjectGroup key={key} place={{ field, path: at, within }} />;
      }
      case "list":
        return <ListGroup key={key} place={{ field, path: at, within }} />;
      case "json":
        return <RemoteData key={key} field={field} />;
      default:
        return <FieldRow key={key} field={field} path={at} within={within} />;
    }
  });
}
