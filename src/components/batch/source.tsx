import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import { useId, useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { downloadText } from "~/lib/download.ts";
import { capital } from "~/lib/words.ts";
import { useStore } from "~/lib/store.ts";
import type { Batch } from "./batch.ts";

/** The source name of a paste. */
export const PASTED = "Pasted text";
/** A longer paste is read right away: the page would lag on every key in a field of that length. */
const MOST_TYPED = 20_000;
const MOST_BYTES = 50_000_000;

/** Reads a file that was chosen or dropped. */
export async function readFile(batch: Batch, file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > MOST_BYTES) {
    batch.change({ problem: `${file.name} is over 50 MB. Split it into parts.` });
    return;
  }
  await batch.read({ name: file.name, text: await file.text() });
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Takes a file or a text for a batch. Nothing is sent from here. */
export function BatchSource({
  batch,
  focused = false,
}: {
  batch: Batch;
  /** Whether the field is focused when it appears, so that a paste is enough. */
  focused?: boolean;
}) {
  const { noun, hint, example, template } = batch.kind;
  const { typed } = useStore(batch.store);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const read = (text: string) => void batch.read({ name: PASTED, text });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <label htmlFor={id} className="font-[600]">
        {capital(noun)}s
      </label>
      <p id={`${id}-hint`} className="-mt-2 max-w-3xl text-prose text-text-muted">
        {hint}
      </p>
      <textarea
        id={id}
        ref={focused ? focus : undefined}
        aria-describedby={`${id}-hint`}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={example}
        onChange={(event) => batch.change({ typed: event.target.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          // Several rows pasted into the empty field are read right away.
          const isWhole = typed === "" && text.trim().includes("\n");
          if (!isWhole && text.length <= MOST_TYPED) return;
          event.preventDefault();
          read(text);
        }}
        className={classes(
          INPUT_CLASSES,
          "max-h-120 min-h-40 flex-1 resize-none py-1.5 font-mono text-[12px]",
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          disabledReason={typed.trim() === "" ? "Paste or type some text first." : undefined}
          onClick={() => read(typed)}
        >
          Check rows
        </Button>
        <Button icon={<FileUp size={14} />} onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <Button
          icon={<Download size={14} />}
          onClick={() => downloadText(`${noun}s.csv`, `${template.join(",")}\n`)}
        >
          Download CSV template
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label={`File of ${noun}s`}
          accept=".ndjson,.jsonl,.json,.csv,.tsv,text/csv,application/json"
          hidden
          onChange={(event) => {
            void readFile(batch, event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
