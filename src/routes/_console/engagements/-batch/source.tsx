import { FileUp } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/text-field.tsx";
import { readBatch } from "./read.ts";
import { changeBatch, useBatch } from "./store.ts";

/** The name of what came from no file. */
export const PASTED = "Pasted text";
/** A longer paste is read at once: a field of that length would hold the page up at every key. */
const MOST_TYPED = 20_000;
const MOST_BYTES = 50_000_000;

/** Reads a file that was chosen or dropped. */
export async function readFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > MOST_BYTES) {
    changeBatch({ problem: `${file.name} has more than 50 MB. Split it, and sync it in parts.` });
    return;
  }
  await readBatch({ name: file.name, text: await file.text() });
}

const EXAMPLE = `{"externalId": "call-1001", "subject": "Roof inspection", "account": {"externalId": "acc-7"}}
{"externalId": "call-1002", "status": "held", "engagementUsers": [{"email": "ana@harbor.example"}]}`;

const read = (text: string) => void readBatch({ name: PASTED, text });

/** Where a batch comes from: a file, or a text. Nothing is sent from here. */
export function BatchSource() {
  const { typed } = useBatch();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <label htmlFor={id} className="font-[600]">
        Engagements
      </label>
      <p id={`${id}-hint`} className="-mt-2 max-w-3xl text-prose text-text-muted">
        NDJSON with one body a line, a JSON array, or CSV with a header. Paste it, or drop a file
        anywhere here. Every row is checked first; nothing is sent until you say so.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={EXAMPLE}
        onChange={(event) => changeBatch({ typed: event.target.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (text.length <= MOST_TYPED) return;
          event.preventDefault();
          read(text);
        }}
        className={classes(
          INPUT_CLASSES,
          "max-h-120 min-h-40 flex-1 resize-none py-1.5 font-mono text-[12px]",
        )}
      />
      <div className="flex gap-2">
        <Button
          disabledReason={typed.trim() === "" ? "There is no text to check yet." : undefined}
          onClick={() => read(typed)}
        >
          Check rows
        </Button>
        <Button
          icon={<FileUp size={14} strokeWidth={1.75} />}
          onClick={() => chooser.current?.click()}
        >
          Choose file
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label="File of engagements"
          accept=".ndjson,.jsonl,.json,.csv,.tsv,text/csv,application/json"
          hidden
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
