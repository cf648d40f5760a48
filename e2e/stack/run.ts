import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "../../src/contract/zod.ts";
import { temporaryFolder } from "./console.ts";

const Run = z.object({
  /** The console's origin. */
  origin: z.string(),
  /** The embedded service's data folder. */
  dataDir: z.string(),
  /** A smaller one, as a service left it that has ended; see `copyOfData`. */
  template: z.string(),
  /** Everything that gateway and service printed. */
  log: z.string(),
  /** A browser's state that is signed in with the sandbox. */
  storageState: z.string(),
});

/** The one console that all tests of a run share; written by the set-up, read by every worker. */
export type Run = z.infer<typeof Run>;

export function writeRun(folder: string, run: Run): void {
  writeFileSync(join(folder, "run.json"), JSON.stringify(run));
  process.env.TAPEDECK_RUN = folder;
}

const folderOfRun = (): string => {
  const folder = process.env.TAPEDECK_RUN;
  if (folder !== undefined) return folder;
  throw new Error("No console is running: the set-up of the tests hasn't run.");
};

export const readRun = (): Run =>
  z.parse(Run, JSON.parse(readFileSync(join(folderOfRun(), "run.json"), "utf8")));

/** A data folder of a test's own, filled already: making one takes seconds. */
export function copyOfData(): string {
  const folder = temporaryFolder("data");
  cpSync(readRun().template, folder, { recursive: true });
  return folder;
}

/**
 * The next of `items` that no test of this run has had, in whichever worker: making a folder is the
 * one step that only the first of two can take.
 */
export function claim<T>(kind: string, items: readonly T[]): T {
  for (const [index, item] of items.entries()) {
    try {
      mkdirSync(join(folderOfRun(), `${kind}-${index}`));
      return item;
    } catch {
      continue;
    }
  }
  throw new Error(`All ${items.length} of the ${kind} are used up: give the set-up more.`);
}
