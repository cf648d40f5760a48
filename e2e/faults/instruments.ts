import { once } from "node:events";

/** Counts events by name. */
export function startTally() {
  const counts = new Map<string, number>();
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    of: (name: string) => counts.get(name) ?? 0,
  };
}

/** A promise that is resolved from outside. */
export function startSignal() {
  const waiting = new EventTarget();
  const given = once(waiting, "given");
  return { given, give: () => void waiting.dispatchEvent(new Event("given")) };
}
