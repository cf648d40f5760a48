// How much processor time a run took, which other work on the machine doesn't change much.
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** The processor seconds of all programs that this one started and that have ended; undefined if that is unknown. */
export function processorSeconds() {
  try {
    // The name of the program, in parentheses, may have spaces.
    const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
    const [user, system] = fields.split(" ").slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS;
  } catch {
    return undefined;
  }
}
