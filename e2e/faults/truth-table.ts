import { writeFileSync } from "node:fs";
import { readEntries } from "../../server/gateway/audit/file-store.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import { meaningOf, OUTCOME_NAMES } from "../../src/components/activity/words.ts";

/** D: done. N: not done. U: unknown. */
type Claim = "D" | "N" | "U";

/** What arrives at the gateway in place of an answer. */
export type Arrival = "nothing" | "part" | "whole";

/** A write in one mode, what the page said of it, and what really happened. */
export interface Run {
  readonly write: string;
  readonly mode: string;
  /** Undefined if nothing befell the answer of the service, but the page's. */
  readonly arrival: Arrival | undefined;
  readonly page: Claim;
  /** The IDs of its requests to the service. */
  readonly requestIds: readonly string[];
  /** A text that the entry of a rotation has in its target, as its request has another ID. */
  readonly marker: string;
  /** How often the service did it. */
  readonly executed: number;
}

/** What the Activity screen says of a write. */
export const wordsOf = (entry: ActivityEntry): string =>
  `${OUTCOME_NAMES[entry.outcome]} ${meaningOf(entry)}`;

/** What is claimed of an entry, and when it is true. */
const SENTENCES: readonly [
  RegExp,
  Claim | undefined,
  (entry: ActivityEntry, wasExecuted: boolean, run: Run) => boolean,
][] = [
  [/^Done The service confirmed it\./, "D", (_, wasExecuted) => wasExecuted],
  [/^Refused The service refused it\. Nothing changed\./, "N", (_, wasExecuted) => !wasExecuted],
  [/^Not sent It never reached the service\./, "N", (_, wasExecuted) => !wasExecuted],
  [/^Secret lost The service rotated the secret/, "D", (_, wasExecuted) => wasExecuted],
  [/^Unknown (?:It may or may not have happened|The service was asked)/, "U", () => true],
  [/It was sent, but no answer arrived\./, undefined, (_, __, run) => run.arrival === "nothing"],
  [/The answer broke off\./, undefined, (_, __, run) => run.arrival === "part"],
  [/An answer arrived|The service answered \d+/, undefined, (_, __, r) => r.arrival === "whole"],
];

/** What an entry claims. */
function claimOf(entry: ActivityEntry): Claim {
  if (entry.outcome === "done" || entry.outcome === "secret_lost") return "D";
  return entry.outcome === "unknown" ? "U" : "N";
}

/** What all entries of one click claim together. */
function together(claims: readonly Claim[]): Claim {
  if (claims.includes("D")) return "D";
  return claims.length > 0 && claims.every((claim) => claim === "N") ? "N" : "U";
}

/** Compares what pages and the activity say of writes with what really happened. */
export function startTruthTable() {
  const runs: Run[] = [];
  return {
    add: (run: Run) => void runs.push(run),

    /** Reads the activity of these files, and returns what is untrue and what is contradicted. */
    async judge(files: readonly string[], executedIds: ReadonlySet<string>) {
      const all = await Promise.all(files.map(readEntries));
      const entries = all.flatMap((found) => [...found.values()]);
      const untrue: string[] = [];
      const contradictions: string[] = [];
      const cells = new Map<string, Map<string, string>>();
      for (const run of runs) {
        const found = entries.filter(
          ({ requestId, params }) =>
            run.requestIds.includes(requestId) || Object.values(params).includes(run.marker),
        );
        for (const entry of found) {
          const words = wordsOf(entry);
          const wasExecuted = executedIds.has(entry.requestId);
          for (const [pattern, , isTrue] of SENTENCES) {
            if (!pattern.test(words) || isTrue(entry, wasExecuted, run)) continue;
            untrue.push(`${run.write}, ${run.mode}: “${words}”, executed: ${wasExecuted}`);
          }
          if (!SENTENCES.some(([pattern, claim]) => claim && pattern.test(words))) {
            untrue.push(`${run.write}, ${run.mode}: not judged: ${words}`);
          }
        }
        const activity = together(found.map(claimOf));
        const cell = `${run.page}${found.length === 0 ? "-" : activity}${run.executed}`;
        if (run.arrival !== undefined && found.length > 0 && activity !== run.page) {
          contradictions.push(
            `${run.write}, ${run.mode}: ${cell}, ${found.map(wordsOf).join("; ")}`,
          );
        }
        const row = cells.get(run.mode) ?? new Map<string, string>();
        cells.set(run.mode, row.set(run.write, cell));
      }
      return { untrue, contradictions, text: print(cells), size: runs.length };
    },
  };
}

/** A row for each mode, a column for each write. */
function print(cells: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const writes = [...new Set([...cells.values()].flatMap((row) => [...row.keys()]))];
  const width = Math.max(...[...cells.keys()].map(({ length }) => length));
  const lines = [...cells].map(([mode, row]) =>
    [mode.padEnd(width), ...writes.map((write) => row.get(write) ?? "   ")].join("  "),
  );
  return [
    "Page, activity, times executed. D: done, N: not done, U: unknown, -: no entry.",
    ...writes.map((write, index) => `${index + 1}: ${write}`),
    [" ".repeat(width), ...writes.map((_, index) => String(index + 1).padEnd(3))].join("  "),
    ...lines,
  ].join("\n");
}

/** Prints a table, into a file if `TRUTH_TABLE` names one. */
export function publish(text: string): void {
  const file = process.env.TRUTH_TABLE;
  if (file === undefined) process.stdout.write(`${text}\n`);
  else writeFileSync(file, `${text}\n`);
}
