import type { Field } from "~/components/batch/fields.ts";
import { formatJson, getIn, isJsonObject } from "~/lib/json.ts";
import { classes } from "~/ui/classes.ts";
import { describedInput, FieldError, INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { elementId, useComposer, useProblem } from "./composing.ts";
import { changeDraft, type Draft, edit, typeRemoteData } from "./draft.ts";
import { hintOf, Row, StateSelect } from "./field-row.tsx";

const PATH = ["remoteData"] as const;
const ID = elementId(PATH);
const FORMS = ["object", "text"] as const;
type Form = (typeof FORMS)[number];

const omit = (draft: Draft): Draft => ({ ...edit(draft, PATH, undefined), remoteText: undefined });

function typed(draft: Draft, form: Form, text: string): Draft {
  if (text === "") return omit(draft);
  return form === "text" ? edit(draft, PATH, text) : typeRemoteData(draft, text);
}

function shownOf({ body, remoteText }: Draft): { form: Form; text: string } {
  const value = getIn(body, PATH);
  if (remoteText !== undefined) return { form: "object", text: remoteText };
  if (typeof value === "string") return { form: "text", text: value };
  return { form: "object", text: value === undefined || value === null ? "" : formatJson(value) };
}

function inForm(draft: Draft, form: Form): Draft {
  const { text } = shownOf(draft);
  const plain = { ...draft, remoteText: undefined };
  if (form === "text") return edit(plain, PATH, text);
  return text === "" ? edit(plain, PATH, {}) : typeRemoteData(plain, text);
}

/** The remote data: an object as JSON, or text from older clients. */
export function RemoteData({ field }: { field: Field }) {
  const { draft, unreadable } = useComposer();
  const problem = useProblem(PATH);
  const { form, text } = shownOf(draft);
  const value = getIn(draft.body, PATH);
  const hint = form === "object" ? hintOf(PATH) : "Use an object; text is legacy.";
  const rows = Math.min(16, Math.max(3, text.split("\n").length));
  return (
    <Row
      label={<label htmlFor={ID}>{field.label}</label>}
      state={
        <StateSelect
          name={field.label}
          path={PATH}
          initial={() => (isJsonObject(value) ? value : {})}
        />
      }
    >
      <textarea
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        readOnly={unreadable !== undefined}
        {...describedInput(ID, { hint, error: problem })}
        value={text}
        placeholder={value === null ? "cleared" : ""}
        onChange={({ target }) => changeDraft((before) => typed(before, form, target.value))}
        className={classes(INPUT_CLASSES, "block resize-y py-1 font-mono text-[12px]")}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label="Type of remote data"
          options={FORMS}
          names={{ object: "Object", text: "Text" }}
          current={form}
          onChange={(next) => {
            if (unreadable === undefined && next !== form)
              changeDraft((before) => inForm(before, next));
          }}
        />
        <p id={`${ID}-hint`} className="text-label text-text-muted">
          {hint}
        </p>
      </div>
      <FieldError id={`${ID}-error`}>{problem}</FieldError>
    </Row>
  );
}
