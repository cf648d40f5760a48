import { useId, useState } from "react";
import type { Issue } from "~/contract/errors.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Section } from "~/ui/section.tsx";
import { IssueLine } from "../cells.tsx";
import { cellValue } from "../file/body-maker.ts";
import { readRecord } from "../file/records.ts";
import { type BatchRow, correctedRow, failureOf } from "../rows.ts";
import { sendRows } from "../send.ts";
import type { Batch } from "../store.ts";
import { cellAt, withCell } from "./cells-of-body.ts";

export const textOf = ({ body, text }: BatchRow): string =>
  body === undefined ? text : JSON.stringify(body, null, 2);

function bodyOf(text: string): unknown {
  try {
    return readRecord(text);
  } catch {
    return undefined;
  }
}

const nameOf = ({ path }: Pick<Issue, "path">) => path.join(".");

/** The body of a row, to correct it and send it again: what has a fault as a field, all of it as JSON. */
export function Correction({ batch, row, unit }: { batch: Batch; row: BatchRow; unit: string }) {
  const id = useId();
  const [typed, setTyped] = useState(textOf(row));
  // As typed: the body has them trimmed and converted.
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const isChanged = typed !== textOf(row);
  const checked = isChanged ? correctedRow(batch.kind, batch.rows, row, typed, unit) : row;
  const { acts, noun, cells } = batch.kind;
  const body = bodyOf(typed);
  // Those the row came with: a field stays while its fault is being corrected.
  const faults = failureOf(row)?.issues ?? row.issues;
  const fields = faults.flatMap((issue, index) => {
    const name = nameOf(issue);
    const kind = cells.kindOf(name);
    const isFirst = faults.findIndex((other) => nameOf(other) === name) === index;
    const text = cellAt(body, issue.path);
    return !isFirst || kind === undefined || kind === "data" || text === undefined
      ? []
      : [{ name, path: issue.path, kind, text: texts.get(name) ?? text }];
  });
  const issues = isChanged ? checked.issues : faults;
  const others = issues.filter((issue) => !fields.some(({ name }) => name === nameOf(issue)));
  const reason =
    batch.running === undefined
      ? checked.sendable === undefined
        ? "Fix its issues first."
        : undefined
      : "The batch is being sent.";
  const submit = () => {
    if (reason !== undefined) return;
    batch.changeRow(row.index, checked);
    batch.change({});
    void sendRows(batch, ({ index }) => index === row.index);
  };
  return (
    <Section title="Body">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {fields.map(({ name, path, kind, text }) => (
          <TextField
            key={name}
            label={name}
            mono
            value={text}
            error={issues.find((issue) => nameOf(issue) === name)?.message}
            onChange={(value) => {
              const cell = value.trim() === "" ? undefined : cellValue(value, kind);
              setTexts(new Map(texts).set(name, value));
              setTyped(JSON.stringify(withCell(body, path, cell), null, 2));
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
        {isChanged && others.length > 0 && (
          <ul className="text-negative" aria-label="Issues of the correction">
            {others.map((issue) => (
              <li key={`${nameOf(issue)} ${issue.message}`}>
                <IssueLine issue={issue} />
              </li>
            ))}
          </ul>
        )}
        <Button type="submit" className="self-start" disabledReason={reason}>
          {isChanged ? `Save and ${acts.send.toLowerCase()}` : `${acts.send} this ${noun}`}
        </Button>
      </form>
    </Section>
  );
}
