import { type Endpoint, fillPath, pathParams } from "~/contract/endpoint.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { TABLE } from "~/contract/table.ts";
import { type OddUpstream, plain } from "../stack/odd-upstream.ts";

/** Turns the direction of the text after it. */
export const OVERRIDE = "\u202e";
const LONG = 100_000;

/** JSON that no field should have. `1e309` is read as infinite. */
const HOSTILE = [
  '"constructor"',
  '"__proto__"',
  JSON.stringify(`${OVERRIDE}desrever`),
  String.raw`"half \ud83d a pair"`,
  '""',
  "null",
  "17",
  '"12.5"',
  "-1",
  "1e309",
  "1e308",
  '"99999-99-99T99:99:99Z"',
  '"+275760-09-13T00:00:00.000Z"',
  "{}",
  "[null]",
  JSON.stringify("W".repeat(LONG)),
];
/** Rows of an answer, so that each field gets each value. */
const ROWS = HOSTILE.length;

/** Text without a place to break it, and what else a field may have. */
export const UNBROKEN = [
  "12",
  JSON.stringify("Wellington".repeat(30)),
  '"2026-01-01T00:00:00.000Z"',
  "true",
];

/** The IDs in the paths that get hostile answers. */
const IDS = ["any", "constructor", "12"];

/** The fields that get the longest value; in all of them an answer would be too long. */
const LONGEST = /^(?:name|title|value)$/;

interface Turn {
  values: readonly string[];
  next: number;
}

/** Writes values for a schema as JSON, from the value number `turn.next` on. */
function write(schema: Schema, key: string, turn: Turn, depth = 0): string {
  const node = inspect(schema);
  switch (node.type) {
    case "object": {
      const fields = Object.entries(node.shape).map(
        ([name, field]) => `${JSON.stringify(name)}:${write(field, name, turn, depth)}`,
      );
      return `{${fields.join(",")}}`;
    }
    case "array": {
      // Each row starts one value further on, so in as many rows as values each field gets each.
      const length = depth === 0 ? ROWS : turn.values === HOSTILE ? 2 : turn.values.length;
      const rows = Array.from({ length }, (_, index) =>
        write(node.element, key, { ...turn, next: turn.next + index }, depth + 1),
      );
      return `[${rows.join(",")}]`;
    }
    case "union":
      return node.options[0] ? write(node.options[0], key, turn, depth) : "null";
    default: {
      const value = turn.values[turn.next++ % turn.values.length] ?? "null";
      return value.length > LONG && !(depth < 2 && LONGEST.test(key)) ? '"long"' : value;
    }
  }
}

/** An answer with nothing but these values in it, and no further page. */
function answerOf({ answer }: Endpoint, turn: Turn): string {
  const node = inspect(answer);
  const data = node.type === "object" ? node.shape.data : undefined;
  if (data === undefined) return write(answer, "", turn);
  return `{"data":${write(data, "data", turn)},"cursor":null}`;
}

/**
 * Makes every read of the service answer with hostile values, or with others; the first field gets
 * the one at `start`.
 */
export function answerHostile(upstream: OddUpstream, start: number, values = HOSTILE): void {
  for (const row of TABLE.filter(({ method }) => method === "GET")) {
    const body = answerOf(row, { values, next: start });
    const answer = plain(200, body, { "content-type": "application/json" });
    for (const id of IDS) {
      const ids = Object.fromEntries(pathParams(row.path).map((name) => [name, id]));
      upstream.on(fillPath(row.path, ids), answer);
    }
  }
}
