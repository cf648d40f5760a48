import Download from "lucide-react/icons/download";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { readBatch } from "./file/read.ts";
import { downloadRejects, isReject } from "./rejects.ts";
import { countStates } from "./rows.ts";
import { cancelSending, sendRows } from "./send.ts";
import { PASTED } from "./file/source.tsx";
import type { Batch, BatchState, Source } from "./store.ts";

const BUSY = "The batch is being sent. Cancel it first.";

/** The source of the batch, its format, and the way back to it. */
export function BatchOrigin({
  batch,
  state,
  source,
}: {
  batch: Batch;
  state: BatchState;
  source: Source;
}) {
  const busy = state.phase === "sending" || state.phase === "stopping";
  const typed = source.name === PASTED && source.text.length < 200_000;
  return (
    <>
      <span className="min-w-0 truncate font-[600]">{source.name}</span>
      {!busy && (
        <Segmented
          label="Read as"
          options={["json", "csv"]}
          names={{ json: "JSON", csv: "CSV" }}
          current={state.format}
          onChange={(format) => void readBatch(batch, source, format)}
        />
      )}
      <Button
        variant="quiet"
        disabledReason={busy ? BUSY : undefined}
        onClick={() => batch.discard(typed ? source.text : "")}
      >
        {typed ? "Edit text" : "Discard batch"}
      </Button>
    </>
  );
}

/** Send, cancel, retry, and download rejects. */
export function BatchActions({
  batch,
  state,
  onSend,
}: {
  batch: Batch;
  state: BatchState;
  onSend: () => void;
}) {
  const { rows, phase } = state;
  const { noun, acts } = batch.kind;
  const counts = countStates(rows);
  const left = counts.ready + counts.cancelled;
  const busy = phase === "sending" || phase === "stopping";
  const reason =
    phase === "reading" ? "Still checking rows." : left === 0 ? "Nothing left to send." : undefined;
  return (
    <>
      {!busy && rows.some(isReject) && (
        <Button icon={<Download size={14} />} onClick={() => downloadRejects(state)}>
          Download rejects
        </Button>
      )}
      {!busy && counts.failed > 0 && (
        <Button
          icon={<RefreshCw size={14} />}
          onClick={() => void sendRows(batch, ({ state: now }) => now === "failed")}
        >
          Retry failed
        </Button>
      )}
      {!busy && counts.unknown > 0 && (
        <Button
          icon={<RefreshCw size={14} />}
          onClick={() => void sendRows(batch, ({ state: now }) => now === "unknown")}
        >
          {acts.unknown}
        </Button>
      )}
      {/* Next to the sync button, not in its place: a double click must not cancel. */}
      {busy && (
        <Button busy={phase === "stopping"} onClick={() => cancelSending(batch)}>
          {phase === "stopping" ? "Cancelling" : "Cancel"}
        </Button>
      )}
      <Button
        variant="primary"
        busy={busy}
        disabledReason={busy ? undefined : reason}
        onClick={() => {
          onSend();
          void sendRows(batch, ({ state: now }) => now === "ready" || now === "cancelled");
        }}
      >
        {busy
          ? acts.sending
          : left === 0
            ? `${acts.send} ${noun}s`
            : `${acts.send} ${plural(left, noun)}`}
      </Button>
    </>
  );
}
