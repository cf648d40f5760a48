// How slow this machine is now: other work on it, or a busy host, can double the time of a run.
import { spawnSync } from "node:child_process";

/** A start of Node on two idle cores of today, in milliseconds. */
const USUAL = 60;
const STARTS = 9;

/** How many times longer than usual a program takes to start, which is much of what tests do; at least 1. */
export function machineSlowness() {
  const times = Array.from({ length: STARTS }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[Math.floor(STARTS / 2)] ?? USUAL) / USUAL);
}
