import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "~/contract/zod.ts";
import { temporaryFolder } from "./console.ts";

const Run = z.object({
  /** The console's origin. */
  origin: z.string(),
  /** The embedded service's data folder. */
  dataDir: z.string(),
  /** A smaller data folder that no service is using; see `copyOfData`. */
  template: z.string(),
  /** The log of gateway and service. */
  log: z.string(),
  /** A storage state signed in with the sandbox. */
  storageState: z.string(),
});

/** The console that all tests of a run share. The set-up writes it, every worker reads it. */
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

/** Copies a seeded data folder for one test, because seeding takes seconds. */
export function copyOfData(): string {
  const folder = temporaryFolder("data");
  cpSync(readRun().template, folder, { recursive: true });
  return folder;
}

/**
 * Claims the next item that no other test of this run has claimed, in any worker. mkdir is atomic, so
 * of two claims only one succeeds.
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
