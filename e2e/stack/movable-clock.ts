import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Program } from "./program.ts";

const MOVED_CLOCK = pathToFileURL(join(import.meta.dirname, "moved-clock.mjs")).href;

/** A clock of programs that moves on while they run. */
export function movableClock(folder: string) {
  const file = join(folder, "clock");
  let moved = 0;
  writeFileSync(file, String(moved));
  return {
    /** The environment of a program that follows the clock. */
    environment: { NODE_OPTIONS: `--import ${MOVED_CLOCK}`, CLOCK_FILE: file },
    now: () => Date.now() + moved,
    move: async (milliseconds: number, programs: readonly Program[]) => {
      moved += milliseconds;
      writeFileSync(file, String(moved));
      for (const { pid, printed } of programs) {
        process.kill(pid, "SIGUSR2");
        await printed(new RegExp(`^clock moved by ${moved}$`));
      }
    },
  };
}
