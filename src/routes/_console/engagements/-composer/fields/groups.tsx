import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { flushSync } from "react-dom";
import { Button } from "~/ui/button.tsx";
import { type Field, lowerFirst, singular } from "~/components/batch/file/fields.ts";
import { getIn, type JsonPath, pathKey } from "../../-body/json.ts";
import { elementId, useComposer } from "../context.ts";
import { edit, removeItem, toggle } from "../draft/draft.ts";
import { changeDraft } from "../draft/store.ts";
import { FieldRow, nameWithin } from "./field-row.tsx";
import { GroupFrame, type Place } from "./group-frame.tsx";
import { RemoteData } from "./remote-data.tsx";
import { onlyFieldOf } from "./sections.ts";

const INDENT = "mt-1 ml-1 flex flex-col gap-1 border-l border-line pl-3";

/** A nested record of more fields starts closed: most syncs need none of it. */
const FEW = 3;

function ObjectGroup({ place }: { place: Place }) {
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
      <Chevron size={14} className="text-text-muted" />
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

function ListGroup({ place }: { place: Place }) {
  const { field, path, within } = place;
  const { draft, locked } = useComposer();
  const value = getIn(draft.body, path);
  const items = Array.isArray(value) ? value : [];
  const one = singular(field.label);
  const disabledReason = locked ? "The JSON can't be read." : undefined;
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

/** The fields of a section or record. */
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
