import { readFileSync } from "node:fs";
import { join } from "node:path";

const FILES = ["sandbox.json", "test-writers.json", "test-pool.json", "test-tokens.json"];

/** The secrets and tokens in a file of the data folder. */
function secretsIn(path: string): string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(path, "utf8"), (key, value: unknown) => {
    if (/(?:secret|accessToken|apiToken)$/i.test(key) && typeof value === "string") {
      found.push(value);
    }
    return value;
  });
  return found;
}

/** Throws unless the activity of a complete run is in order and has no secret in it. */
export function checkActivity(dataDir: string): void {
  const text = readFileSync(join(dataDir, "activity.jsonl"), "utf8");
  const secrets = FILES.flatMap((name) => secretsIn(join(dataDir, name)));
  if (secrets.length < 100) throw new Error(`Only ${secrets.length} secrets to look for.`);
  if (secrets.some((secret) => text.includes(secret))) {
    throw new Error("The activity has a secret in it.");
  }
  // Entries are in the order in which they began: their ends come later in the file.
  const ids = [...new Set([...text.matchAll(/^\{"id":"(\w+)"/gm)].map(([, id = ""]) => id))];
  if (ids.length === 0) throw new Error("The activity has no entry.");
  if (ids.join() !== ids.toSorted().join()) throw new Error("The activity isn't in order.");
}
