import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { plural } from "~/lib/format.ts";
import type { Action } from "~/lib/actions.ts";
import { formatJson, pathKey } from "~/lib/json.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { Section } from "~/ui/section.tsx";
import { Unbroken } from "~/ui/unbroken.tsx";
import { countsOf } from "../-body.ts";
import { changeDraft, type Problem, restore, typeJson, useComposer } from "./draft.ts";

const JSON_ID = "engagement-json";

/** Focuses the JSON and selects the character at an offset, or everything. */
export function focusJson(offset?: number) {
  const element = document.getElementById(JSON_ID);
  if (!(element instanceof HTMLTextAreaElement)) return;
  element.focus();
  if (offset === undefined) element.select();
  else element.setSelectionRange(offset, offset + 1);
}

/** The body as editable JSON, kept in sync with the form. */
export function JsonPane() {
  const { draft, unreadable: error } = useComposer();
  const { text, body } = draft;
  const format: Action = { label: "Format", run: () => changeDraft(typeJson, formatJson(body)) };
  const canFormat = error === undefined && text !== formatJson(body);
  const copy = { label: "Copy JSON", run: () => void copyWithToast(text, "JSON copied") };
  useActions("Composer", canFormat ? [format, copy] : [copy]);
  const rows = Math.min(20, Math.max(8, text.split("\n").length));
  return (
    <section aria-label="Body as JSON" className="border-b border-line px-4 py-3">
      <div className="mb-1 flex h-7 items-center gap-1">
        <label htmlFor={JSON_ID} className="font-[600]">
          JSON
        </label>
        <span className="ml-auto" />
        {canFormat && <ActionButton variant="quiet" action={format} />}
        <CopyButton text={text} label={copy.label} />
      </div>
      <textarea
        id={JSON_ID}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && `${JSON_ID}-error`}
        onChange={({ target }) => changeDraft(typeJson, target.value)}
        className={classes(
          INPUT_CLASSES,
          "block resize-y py-1.5 font-mono text-[12px] whitespace-pre",
        )}
      />
      {error !== undefined && (
        <div id={`${JSON_ID}-error`} className="mt-1 flex items-start gap-1.5 text-hint">
          <CircleAlert size={14} className="mt-0.5 shrink-0 text-negative" />
          <p className="min-w-0 text-negative">
            Line {error.line}, column {error.column}: {error.message}.{" "}
            <span className="text-text-muted">The form shows the last valid version.</span>
          </p>
          <span className="-mt-1 ml-auto flex shrink-0">
            <Button variant="quiet" onClick={() => focusJson(error.offset)}>
              Go to error
            </Button>
            <Button variant="quiet" onClick={() => changeDraft(restore)}>
              Restore
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}

const SOURCES: Record<Problem["from"], string> = {
  schema: "API schema",
  service: "service",
  unknown: "not sent",
};

function Glyph({ from }: { from: Problem["from"] }) {
  return from === "unknown" ? (
    <TriangleAlert size={14} className="mt-[3px] shrink-0 text-warning" />
  ) : (
    <CircleAlert size={14} className="mt-[3px] shrink-0 text-negative" />
  );
}

/** Everything wrong with the body, each linked to its field. */
export function Checks({ onReveal }: { onReveal: (problem: Problem) => void }) {
  const { problems, started } = useComposer();
  if (problems.length === 0) {
    return (
      <Section title="Check">
        {started ? (
          <p className="flex items-center gap-1.5">
            <CircleCheck size={14} className="text-positive" />
            Valid. Matches the API schema.
          </p>
        ) : (
          <p className="text-text-muted">Only the external ID is required.</p>
        )}
      </Section>
    );
  }
  return (
    <Section title="Check" beside={plural(problems.length, "issue")}>
      <ul aria-label="Issues" className="-mx-2">
        {problems.map((problem) => (
          <li key={`${problem.from} ${pathKey(problem.path)} ${problem.message}`}>
            <button
              type="button"
              onClick={() => onReveal(problem)}
              className="flex w-full items-start gap-2 rounded-control px-2 py-0.5 text-left -outline-offset-2 hover:bg-hover max-md:py-2.5"
            >
              <Glyph from={problem.from} />
              <span className="min-w-0 flex-1">
                <span className="mono break-all">{pathKey(problem.path)}</span>{" "}
                <Unbroken>{problem.message}</Unbroken>
              </span>
              <span className="text-small text-text-muted">{SOURCES[problem.from]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Names({ term, names }: { term: string; names: readonly string[] }) {
  return (
    <>
      <dt className="text-text-muted">{term}</dt>
      <dd className="min-w-0">
        {names.length === 0 ? (
          <None />
        ) : (
          <ul className="flex flex-wrap gap-x-3">
            {names.map((name) => (
              <li key={name} className="mono break-all">
                {name}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** Lists the fields that a sync sets and clears. */
export function SentFields() {
  const { summary } = useComposer();
  return (
    <Section title="What will be sent" beside={countsOf(summary)}>
      <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1">
        <Names term="Set" names={summary.set} />
        <Names term="Cleared" names={summary.cleared} />
        <dt className="text-text-muted">Omitted</dt>
        <dd>All other fields stay unchanged.</dd>
      </dl>
    </Section>
  );
}
