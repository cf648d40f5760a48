import type { NameKind } from "~/api/state/directory.ts";
import { More } from "~/components/form/more.tsx";
import { useNameOf } from "~/components/names/names.tsx";
import { formatClock, formatLongDate, toDate } from "~/lib/format.ts";
import { getIn, type JsonPath, pathKey } from "~/lib/json.ts";
import { formatZone, timeOfClock } from "~/lib/zone.ts";
import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { Field } from "~/ui/field/field-parts.tsx";
import { useVisibleText } from "~/ui/field/use-visible-text.ts";
import { changeDraft, type Draft } from "~/components/engagement/drafts.ts";
import { editField, type Problem } from "./editing.ts";

interface FormField {
  readonly label: string;
  readonly path: JsonPath;
  /** Takes a row to itself on wide screens. */
  readonly wide?: true;
  readonly kind?: "id" | "time" | "lines" | "direction";
  /** What the ID names, which is shown beside it. */
  readonly names?: NameKind;
}

/** The fields that people usually fill in; the JSON has all fields of section 4.14. */
const USUAL: readonly FormField[] = [
  { label: "External ID", path: ["externalId"], kind: "id" },
  { label: "Type", path: ["engagementType", "name"] },
  { label: "Subject", path: ["subject"], wide: true },
  { label: "Start time", path: ["startTime"], kind: "time" },
  { label: "End time", path: ["endTime"], kind: "time" },
  {
    label: "Account external ID",
    path: ["account", "externalId"],
    kind: "id",
    names: "account",
  },
  {
    label: "Opportunity external ID",
    path: ["opportunity", "externalId"],
    kind: "id",
    names: "opportunity",
  },
  {
    label: "Contact external ID",
    path: ["engagementContacts", 0, "externalId"],
    kind: "id",
    names: "contact",
    wide: true,
  },
  { label: "User name", path: ["engagementUsers", 0, "name"] },
  { label: "User email", path: ["engagementUsers", 0, "email"] },
];
const RARE: readonly FormField[] = [
  { label: "Content", path: ["content"], kind: "lines" },
  { label: "Status", path: ["status"] },
  { label: "Direction", path: ["direction"], kind: "direction" },
  { label: "Deleted", path: ["deletedAt"], kind: "time" },
];

const keyOf = ({ path }: Pick<FormField, "path">) => pathKey(path);
const elementId = (path: JsonPath) => `engagement.${pathKey(path)}`;

/** Focuses the form's field at a path; false if it has none. */
export function focusField(path: JsonPath): boolean {
  const field = document
    .getElementById(elementId(path))
    ?.querySelector<HTMLElement>("input, textarea, select");
  field?.focus();
  return field !== undefined && field !== null;
}

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Completes "now", or a date and time without a zone, to an instant. */
function completeTime(text: string) {
  if (text.trim().toLowerCase() === "now") return new Date().toISOString();
  const [, day, time = "00:00"] = LOCAL.exec(text.trim()) ?? [];
  const clock = toDate(day && `${day}T${time}Z`);
  return clock ? timeOfClock(clock.getTime()).toISOString() : text;
}

/** An instant in words. */
function inWords(text: string) {
  const date = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? toDate(text) : undefined;
  return date && `${formatLongDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

interface Props {
  draftKey: string;
  draft: Draft;
  problems: readonly Problem[];
  /** Whether the JSON can't be read. */
  locked: boolean;
}

function Input({ field, draftKey, draft, problems, locked }: Props & { field: FormField }) {
  const { label, path, kind, wide, names } = field;
  const named = useNameOf(names ?? "opportunity");
  const nameOf = (id: string) => (names === undefined ? undefined : named(id));
  const value = getIn(draft.body, path);
  const text =
    typeof value === "string"
      ? value
      : value === undefined || value === null
        ? ""
        : JSON.stringify(value);
  const error = problems.find((problem) => pathKey(problem.path) === keyOf(field))?.message;
  const write = (next: string) => changeDraft(draftKey, (before) => editField(before, path, next));
  const visible = useVisibleText(write);
  const change = kind === "id" ? visible.change : write;
  const shared = {
    value: text,
    autoComplete: "off",
    readOnly: locked,
    placeholder:
      value === null ? "cleared" : kind === "time" ? "2026-03-09 14:30, or now" : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  const hint = kind === "time" ? inWords(text) : (visible.hint ?? nameOf(text));
  return (
    <div id={elementId(path)} className={wide && "md:col-span-2"}>
      <Field
        label={label}
        {...(hint !== undefined && { hint })}
        {...(error !== undefined && { error })}
      >
        {(described) =>
          kind === "lines" ? (
            <textarea
              {...shared}
              {...described}
              rows={2}
              className={classes(INPUT_CLASSES, "block resize-y py-1.5 [field-sizing:content]")}
            />
          ) : kind === "direction" ? (
            <select
              {...described}
              value={text}
              disabled={locked}
              onChange={shared.onChange}
              className={classes(INPUT_CLASSES, "h-8")}
            >
              {[...new Set(["", "INBOUND", "OUTBOUND", text])].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input
              {...shared}
              {...described}
              {...AS_TYPED}
              onBlur={({ target }) => {
                const time = kind === "time" && !locked ? completeTime(target.value) : target.value;
                if (time !== target.value) change(time);
              }}
              className={classes(INPUT_CLASSES, "h-8")}
            />
          )
        }
      </Field>
    </div>
  );
}

/** The fields that most engagements need. An empty one isn't sent. */
export function ComposerForm(props: Props) {
  const { draft, problems } = props;
  const isSet = ({ path }: Pick<FormField, "path">) => getIn(draft.body, path) !== undefined;
  const keys = problems.map(keyOf);
  return (
    <div className="flex max-w-2xl flex-col gap-3 px-4 py-4">
      <p className="text-small text-text-muted">
        An empty field isn't sent, so what is stored stays. The JSON has all fields; null in it
        clears what is stored.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {USUAL.map((field) => (
          <Input key={keyOf(field)} field={field} {...props} />
        ))}
      </div>
      <More needs={RARE.some((field) => isSet(field) || keys.includes(keyOf(field)))}>
        {RARE.map((field) => (
          <Input key={keyOf(field)} field={field} {...props} />
        ))}
      </More>
    </div>
  );
}
