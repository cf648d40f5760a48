import type { ReactNode } from "react";
import { RESENT } from "~/api/write-end.ts";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Section } from "~/ui/section.tsx";
import { idOf, IssueLine, Made } from "../cells.tsx";
import { type BatchRow, failureOf } from "../rows.ts";
import { sendRows } from "../send.ts";
import { StateMark } from "../state-mark.tsx";
import type { Batch, BatchState } from "../store.ts";
import { Correction, textOf } from "./correction.tsx";

/** One that may have been executed isn't changed before that is known. */
const CORRECTABLE = ["ready", "issues", "failed", "cancelled"];

function Failure({ batch, row }: { batch: Batch; row: BatchRow }) {
  const { entry, state } = row;
  const failure = failureOf(row);
  return (
    <>
      {entry?.outcome.kind === state && entry.resent && <p>{RESENT}</p>}
      {failure !== undefined && (
        <p>
          {state === "unknown" && `${batch.kind.acts.maybe} `}
          {failure.message} {entry?.found}{" "}
          {failure.status > 0 && (
            <span className="mono text-text-muted">
              {failure.status}
              {entry?.requestId !== undefined && `, request ${entry.requestId}`}
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** What to do about a row whose end a look-up can tell: sending it again may do it twice. */
function Unknown({ batch, row }: { batch: Batch; row: BatchRow }) {
  const send = () => void sendRows(batch, ({ index }) => index === row.index);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={send}>Check again</Button>
      <Button
        onClick={() => {
          batch.changeRow(row.index, { state: "ready" });
          send();
        }}
      >
        {batch.kind.acts.send} again
      </Button>
    </div>
  );
}

/** One row in full beside the table: its issues or failure, and its body to correct. */
export function RowPeek({
  batch,
  state: { unit },
  row,
  shown,
  actions,
  onMove,
}: {
  batch: Batch;
  state: BatchState;
  row: BatchRow;
  /** The rows in the table. */
  shown: readonly BatchRow[];
  /** What else can be done with its body. */
  actions: ((body: Record<string, unknown>) => ReactNode) | undefined;
  /** Opens another row, or none. */
  onMove: (index: number | undefined) => void;
}) {
  const { body, unknown, note } = row;
  const issues = failureOf(row)?.issues ?? row.issues;
  const id = idOf(batch.kind, row);
  const place = shown.findIndex(({ index }) => index === row.index);
  const at = (index: number) => (place < 0 ? undefined : shown[index]?.index.toString());
  return (
    <PeekPanel
      title={`${unit === "line" ? "Line" : "Item"} ${row.place}`}
      previous={at(place - 1)}
      next={at(place + 1)}
      onMove={(next) => onMove(next === undefined ? undefined : Number(next))}
      onClose={() => onMove(undefined)}
    >
      <Section title="State">
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateMark kind={batch.kind} state={row.state} />
            {id !== undefined && <Made kind={batch.kind} id={id} />}
            <span className="ml-auto flex items-center gap-1">
              {body !== undefined && actions?.(body)}
              <CopyButton text={textOf(row)} label="Copy body" />
            </span>
          </div>
          <Failure batch={batch} row={row} />
          {issues.length > 0 && (
            <ul>
              {issues.map((issue) => (
                <li key={`${issue.path.join(".")} ${issue.message}`}>
                  <IssueLine issue={issue} />
                </li>
              ))}
            </ul>
          )}
          {unknown.length > 0 && (
            <p>
              Ignored (unknown field): <span className="mono">{unknown.join(", ")}</span>
            </p>
          )}
          {note !== undefined && <p>{note}</p>}
          {row.state === "unknown" && row.entry?.recheck !== undefined && (
            <Unknown batch={batch} row={row} />
          )}
        </div>
      </Section>
      {CORRECTABLE.includes(row.state) ? (
        <Correction key={`${row.index} ${textOf(row)}`} batch={batch} row={row} unit={unit} />
      ) : (
        <Section title="Body">
          <pre className="mono break-words whitespace-pre-wrap" translate="no">
            {textOf(row)}
          </pre>
        </Section>
      )}
    </PeekPanel>
  );
}
