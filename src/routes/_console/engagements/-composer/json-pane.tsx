import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { formatJson } from "~/lib/json.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { useComposer } from "./composing.ts";
import { changeDraft, restore, typeJson } from "./draft.ts";

const JSON_ID = "engagement-json";

/** Focuses the JSON and selects the character at an offset, or everything. */
export function focusJson(offset?: number): void {
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
  const rows = Math.min(20, Math.max(8, text.split("\n").length));
  return (
    <section aria-label="Body as JSON" className="border-b border-line px-4 py-3">
      <div className="mb-1 flex h-7 items-center gap-1">
        <label htmlFor={JSON_ID} className="font-[600]">
          JSON
        </label>
        <span className="ml-auto" />
        {error === undefined && text !== formatJson(body) && (
          <Button variant="quiet" onClick={() => changeDraft(typeJson, formatJson(body))}>
            Format
          </Button>
        )}
        <CopyButton text={text} label="Copy JSON" />
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
