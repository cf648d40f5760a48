import { pause } from "~/lib/pause.ts";
import { type Wait, waits } from "./waits.ts";

export const wakeAll = (): void => waits.get().forEach(({ wake }) => wake());

/** What shows that an endpoint's calls wait, and whether it is in view. */
const shown = new Map<object, { name: string; isInView: boolean }>();

/** Notes what shows a wait, by which those in view go first. Undefined once it is gone. */
export function noteShown(where: object, what?: { name: string; isInView: boolean }): void {
  const before = shown.get(where)?.isInView;
  if (what === undefined) shown.delete(where);
  else shown.set(where, what);
  if (what !== undefined && what.isInView !== (before ?? true)) wakeAll();
}

/** Whether an endpoint's wait is shown, but nowhere in view. */
export function isOutOfView(of: string): boolean {
  const own = [...shown.values()].filter(({ name }) => name === of);
  return own.length > 0 && own.every(({ isInView }) => !isInView);
}

/** Ends the waits of an endpoint's calls, which fail, because a person asked for it. */
export const stopWaiting = (of: string): void =>
  waits.get().forEach(({ name, stop }) => name === of && stop());

type Waited = Pick<Wait, "name" | "until" | "error" | "tries">;

/** Resolves when the wait is over: to whether a person stopped it. */
export async function wait(what: Waited, signal: AbortSignal | undefined): Promise<boolean> {
  const over = new AbortController();
  let stopped = false;
  const wake = () => over.abort();
  const stop = () => {
    stopped = true;
    wake();
  };
  const entry: Wait = { ...what, since: Date.now(), wake, stop };
  signal?.addEventListener("abort", entry.wake);
  waits.update((others) => [...others, entry]);
  await pause(what.until - Date.now(), over.signal).catch(() => undefined);
  waits.update((others) => others.filter((other) => other !== entry));
  signal?.removeEventListener("abort", entry.wake);
  return stopped;
}
