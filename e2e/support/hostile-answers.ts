import { type Endpoint, fillPath, pathParams } from "../../src/contract/endpoint.ts";
import { inspect, type Schema } from "../../src/contract/schema.ts";
import { TABLE } from "../../src/contract/table.ts";
import { type OddUpstream, plain } from "../stack/odd-upstream.ts";

/** Turns the direction of the text after it. */
export const OVERRIDE = "\u202e";
const LONG = 1_000_000;

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
const KINDS = HOSTILE.length;

/** The IDs there are in paths. */
const IDS = ["any", "constructor"];

/** The fields that get the longest value; in all of them an answer would be too long. */
const LONGEST = /^(?:name|title|value)$/;

/** Writes hostile values for a schema as JSON, from the value number `turn.next` on. */
function write(schema: Schema, key: string, turn: { next: number }, depth = 0): string {
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
      const rows = Array.from({ length: depth === 0 ? KINDS : 2 }, (_, index) =>
        write(node.element, key, { next: turn.next + index }, depth + 1),
      );
      return `[${rows.join(",")}]`;
    }
    case "union":
      return node.options[0] ? write(node.options[0], key, turn, depth) : "null";
    default: {
      const value = HOSTILE[turn.next++ % KINDS] ?? "null";
      return value.length > LONG && !(depth < 2 && LONGEST.test(key)) ? '"long"' : value;
    }
  }
}

/** An answer with nothing but hostile values in it, and no further page. */
function hostileAnswer({ answer }: Endpoint, start: number): string {
  const node = inspect(answer);
  const data = node.type === "object" ? node.shape.data : undefined;
  if (data === undefined) return write(answer, "", { next: start });
  return `{"data":${write(data, "data", { next: start })},"cursor":null}`;
}

/**
 * Makes every read of the service answer with hostile values, other ones for each `start`.
 */
export function answerHostile(upstream: OddUpstream, start: number): void {
  for (const row of TABLE.filter(({ method }) => method === "GET")) {
    const body = hostileAnswer(row, start);
    const answer = plain(200, body, { "content-type": "application/json" });
    for (const id of IDS) {
      const ids = Object.fromEntries(pathParams(row.path).map((name) => [name, id]));
      upstream.on(fillPath(row.path, ids), answer);
    }
  }
}
