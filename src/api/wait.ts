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

/**
 * Waits for as long as `next` says: it is asked again whenever something may have changed, and throws
 * to end the call. What is shown meanwhile stays, or whether it is in view would change with it.
 */
export async function wait(
  next: (stopped: boolean) => Waited | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const since = Date.now();
  let over = new AbortController();
  let stopped = false;
  const wake = () => over.abort();
  const stop = () => {
    stopped = true;
    wake();
  };
  let entry: Wait | undefined;
  signal?.addEventListener("abort", wake);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const what = next(stopped);
      if (what === undefined) return;
      const before = entry;
      const now = { ...what, since, wake, stop };
      entry = now;
      stopped = false;
      over = new AbortController();
      waits.update((all) =>
        before ? all.map((other) => (other === before ? now : other)) : [...all, now],
      );
      await pause(what.until - Date.now(), over.signal).catch(() => undefined);
    }
  } finally {
    if (entry !== undefined) waits.update((all) => all.filter((other) => other !== entry));
    signal?.removeEventListener("abort", wake);
  }
}
