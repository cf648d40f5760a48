import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { formatJson, pathKey } from "~/lib/json.ts";
import { Button } from "~/ui/button.tsx";
import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { FieldError } from "~/ui/field/field-parts.tsx";
import { Unbroken } from "~/ui/unbroken.tsx";
import { changeDraft, type Draft } from "~/components/engagement/drafts.ts";
import { type examine, type Problem, typeJson } from "./editing.ts";

const JSON_ID = "engagement-json";

/** Focuses the JSON, at an offset if that is known. */
export function focusJson(offset: number | undefined) {
  const element = document.getElementById(JSON_ID);
  if (!(element instanceof HTMLTextAreaElement)) return;
  element.focus();
  if (offset !== undefined) element.setSelectionRange(offset, offset + 1);
}

const placed = (line: number | undefined, message: string) =>
  line === undefined ? message : `Line ${line}: ${message}`;

/** All fields as JSON, and what is wrong with them. */
export function JsonPane({
  draftKey,
  draft: { text, body },
  found: { error, problems },
  onReveal,
}: {
  draftKey: string;
  draft: Draft;
  found: Pick<ReturnType<typeof examine>, "error" | "problems">;
  onReveal: (problem: Problem) => void;
}) {
  const formatted = formatJson(body);
  return (
    <section aria-label="Body as JSON" className="px-4 py-3">
      <div className="mb-1 flex h-7 items-center gap-1">
        <label htmlFor={JSON_ID} className="font-[600]">
          JSON
        </label>
        <span className="ml-auto" />
        {error === undefined && text !== formatted && (
          <Button
            variant="quiet"
            onClick={() => changeDraft(draftKey, (draft) => typeJson(draft, formatted))}
          >
            Format
          </Button>
        )}
        <CopyButton text={text} label="Copy JSON" />
      </div>
      <textarea
        id={JSON_ID}
        rows={Math.min(24, Math.max(8, text.split("\n").length))}
        {...AS_TYPED}
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && `${JSON_ID}-error`}
        onChange={({ target }) => changeDraft(draftKey, (draft) => typeJson(draft, target.value))}
        className={classes(
          INPUT_CLASSES,
          "block resize-y py-1.5 font-mono text-[0.75rem] whitespace-pre",
        )}
      />
      <FieldError id={`${JSON_ID}-error`}>
        {error &&
          `${placed(error.line, error.message)}. The form shows the last version that could be read.`}
      </FieldError>
      {problems.length > 0 && (
        <ul aria-label="Issues" className="-mx-2 mt-2">
          {problems.map((problem) => (
            <li key={`${pathKey(problem.path)} ${problem.message}`}>
              <button
                type="button"
                onClick={() => onReveal(problem)}
                className="flex w-full items-start gap-2 rounded-control px-2 py-0.5 text-left -outline-offset-2 hover:bg-hover max-md:py-2.5"
              >
                {problem.blocks ? (
                  <CircleAlert size={14} className="mt-[3px] shrink-0 text-negative" />
                ) : (
                  <TriangleAlert size={14} className="mt-[3px] shrink-0 text-warning" />
                )}
                <span className="min-w-0">
                  {problem.line !== undefined && `Line ${problem.line}: `}
                  <span className="mono break-all" translate="no">
                    {pathKey(problem.path)}
                  </span>{" "}
                  <Unbroken>{problem.message}</Unbroken>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
