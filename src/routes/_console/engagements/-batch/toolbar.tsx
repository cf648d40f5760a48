import { Download, RefreshCw } from "lucide-react";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/segmented.tsx";
import { readBatch } from "./read.ts";
import { downloadRejects, isReject } from "./rejects.ts";
import { countStates } from "./rows.ts";
import { cancelSending, sendRows } from "./send.ts";
import { PASTED } from "./source.tsx";
import { type Batch, dropBatch, type Source } from "./store.ts";

const BUSY = "A batch is being sent: cancel it first.";
const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

/** What the batch was read from, as what, and the way back to it. */
export function BatchOrigin({ batch, source }: { batch: Batch; source: Source }) {
  const busy = batch.phase === "sending" || batch.phase === "stopping";
  const typed = source.name === PASTED && source.text.length < 200_000;
  return (
    <>
      <span className="min-w-0 truncate font-[600]">{source.name}</span>
      {!busy && (
        <Segmented
          label="Read as"
          options={["json", "csv"]}
          names={{ json: "JSON", csv: "CSV" }}
          current={batch.format}
          onChange={(format) => void readBatch(source, format)}
        />
      )}
      <Button
        variant="quiet"
        disabledReason={busy ? BUSY : undefined}
        onClick={() => dropBatch(typed ? source.text : "")}
      >
        {typed ? "Edit text" : "Drop batch"}
      </Button>
    </>
  );
}

/** What can be done with the rows: send the good ones, stop, send the failed ones again. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { rows, phase } = batch;
  const counts = countStates(rows);
  const left = counts.ready + counts.cancelled;
  const busy = phase === "sending" || phase === "stopping";
  const reason =
    phase === "reading"
      ? "The rows are still being checked."
      : left === 0
        ? "No row is left to send."
        : undefined;
  return (
    <>
      {!busy && rows.some(isReject) && (
        <Button icon={<Download {...GLYPH} />} onClick={() => downloadRejects(batch)}>
          Download rejects
        </Button>
      )}
      {!busy && counts.failed > 0 && (
        <Button icon={<RefreshCw {...GLYPH} />} onClick={() => void sendRows(["failed"])}>
          Retry failed
        </Button>
      )}
      {/* Beside the button that sends and never in its place: a double click mustn't cancel. */}
      {busy && (
        <Button busy={phase === "stopping"} onClick={cancelSending}>
          {phase === "stopping" ? "Cancelling" : "Cancel"}
        </Button>
      )}
      <Button
        variant="primary"
        busy={busy}
        disabledReason={busy ? undefined : reason}
        onClick={() => void sendRows(["ready", "cancelled"])}
      >
        {busy ? "Syncing" : left === 0 ? "Sync engagements" : `Sync ${plural(left, "engagement")}`}
      </Button>
    </>
  );
}
