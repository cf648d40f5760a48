import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { RESENT } from "~/api/write-end.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import type { Issue } from "~/contract/errors.ts";
import { formatJson, type JsonObject, pathKey, setIn } from "~/lib/json.ts";
import { useStore } from "~/lib/store.ts";
import { capital } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Section } from "~/ui/section.tsx";
import { type Batch, isSending } from "./batch.ts";
import { cellAt, cellValue } from "./mapping.ts";
import { IssueLine, Made, StateMark } from "./row-parts.tsx";
import { type BatchRow, correctedRow, failureOf } from "./rows.ts";

/** One that may have been executed isn't changed before that is known. */
const CORRECTABLE = ["ready", "issues", "failed", "cancelled"];

const textOf = ({ body, text }: BatchRow) => (body === undefined ? text : formatJson(body));

interface Props {
  batch: Batch;
  row: BatchRow;
}

/** One row in full beside the table: its issues or failure, and its body to correct. */
export function RowPeek({
  batch,
  row,
  shown,
  actions,
  onMove,
}: Props & {
  /** The rows in the table. */
  shown: readonly BatchRow[];
  /** More buttons for its body. */
  actions: ((body: JsonObject) => ReactNode) | undefined;
  /** Opens another row, or none. */
  onMove: (index: number | undefined) => void;
}) {
  const { unit } = useStore(batch.store);
  const { kind, body, entry, unknown, note, state } = row;
  const failure = failureOf(row);
  const place = shown.findIndex(({ index }) => index === row.index);
  const at = (index: number) => (place < 0 ? undefined : shown[index]?.index.toString());
  return (
    <PeekPanel
      title={`${capital(unit)} ${row.place}`}
      previous={at(place - 1)}
      next={at(place + 1)}
      onMove={(next) => onMove(next === undefined ? undefined : Number(next))}
      onClose={() => onMove(undefined)}
    >
      <Section title="State">
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateMark row={row} />
            <Made row={row} />
            <span className="ml-auto flex items-center gap-1">
              {body !== undefined && actions?.(body)}
              <CopyButton text={textOf(row)} label="Copy body" />
            </span>
          </div>
          {entry?.outcome.kind === state && entry.resent && <p>{RESENT}</p>}
          {failure !== undefined && (
            <p>
              {state === "unknown" && `${kind.acts.maybe} `}
              {failure.message} {entry?.found}{" "}
              {failure.status > 0 && (
                <span className="mono text-text-muted">
                  {failure.status}
                  {entry?.requestId !== undefined && `, request ${entry.requestId}`}
                </span>
              )}
            </p>
          )}
          <Issues issues={failure?.issues ?? row.issues} />
          {unknown.length > 0 && (
            <p>
              Ignored (unknown field): <span className="mono">{unknown.join(", ")}</span>
            </p>
          )}
          {note !== undefined && <p>{note}</p>}
          {state === "unknown" && entry?.recheck !== undefined && (
            <Unknown batch={batch} row={row} />
          )}
        </div>
      </Section>
      {CORRECTABLE.includes(state) ? (
        <Correction key={`${row.index} ${textOf(row)}`} batch={batch} row={row} />
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

function Issues({ issues, ...props }: ComponentProps<"ul"> & { issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul {...props}>
      {issues.map((issue) => (
        <li key={`${pathKey(issue.path)} ${issue.message}`}>
          <IssueLine issue={issue} />
        </li>
      ))}
    </ul>
  );
}

const sendOnly = (batch: Batch, { index }: BatchRow) =>
  void batch.send((row) => row.index === index);

/** The choices for a row that ended unknown: sending it again may do it twice, a look-up doesn't. */
function Unknown({ batch, row }: Props) {
  const { reason } = usePermission(batch.kind.endpoint);
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabledReason={reason} onClick={() => sendOnly(batch, row)}>
        Check again
      </Button>
      <Button
        disabledReason={reason}
        onClick={() => {
          batch.changeRow(row.index, { state: "ready" });
          sendOnly(batch, row);
        }}
      >
        {batch.kind.acts.send} again
      </Button>
    </div>
  );
}

/** The body of a row, to correct it and send it again: what has a fault as a field, all of it as JSON. */
function Correction({ batch, row }: Props) {
  const id = useId();
  const state = useStore(batch.store);
  const [typed, setTyped] = useState(textOf(row));
  // As typed: the body has them trimmed and converted.
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const isChanged = typed !== textOf(row);
  const checked = isChanged ? correctedRow(batch.rows, row, typed, state.unit) : row;
  const { body } = checked;
  const { acts, noun, cells } = batch.kind;
  const faults = failureOf(row)?.issues ?? row.issues;
  // The faults that the row came with have fields, so that one stays while it is being corrected.
  const paths = new Map(faults.map(({ path }) => [pathKey(path), path]));
  const fields = [...paths].flatMap(([name, path]) => {
    const kind = cells.kindOf(name);
    const text = cellAt(body, path);
    return kind === undefined || kind === "json" || text === undefined
      ? []
      : [{ name, path, kind, text: texts.get(name) ?? text }];
  });
  const issues = isChanged ? checked.issues : faults;
  const others = issues.filter(({ path }) => !fields.some(({ name }) => name === pathKey(path)));
  const unsendable = checked.send === undefined ? "Fix its issues first." : undefined;
  const permission = usePermission(batch.kind.endpoint).reason;
  const reason = permission ?? (isSending(state) ? "The batch is being sent." : unsendable);
  return (
    <Section title="Body">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined) return;
          batch.changeRow(row.index, checked);
          batch.change({});
          sendOnly(batch, row);
        }}
      >
        {fields.map(({ name, path, kind, text }) => (
          <TextField
            key={name}
            label={name}
            mono
            value={text}
            error={issues.find((issue) => pathKey(issue.path) === name)?.message}
            onChange={(value) => {
              const cell = value.trim() === "" ? undefined : cellValue(value, kind);
              setTexts(new Map(texts).set(name, value));
              if (body) setTyped(formatJson(setIn(body, path, cell)));
            }}
          />
        ))}
        <div>
          <label
            htmlFor={id}
            className={fields.length === 0 ? "sr-only" : "mb-1 block text-text-muted"}
          >
            Body as JSON
          </label>
          <textarea
            id={id}
            value={typed}
            rows={Math.min(24, Math.max(6, typed.split("\n").length))}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => {
              setTexts(new Map());
              setTyped(target.value);
            }}
            className={classes(INPUT_CLASSES, "block resize-y py-1.5 font-mono text-[12px]")}
          />
        </div>
        {isChanged && (
          <Issues issues={others} className="text-negative" aria-label="Issues of the correction" />
        )}
        <Button type="submit" className="self-start" disabledReason={reason}>
          {isChanged ? `Save and ${acts.send.toLowerCase()}` : `${acts.send} this ${noun}`}
        </Button>
      </form>
    </Section>
  );
}
