import { pause } from "~/lib/pause.ts";
import { makeStore } from "~/lib/store.ts";
import type { ApiError } from "./errors.ts";

/** A call that waits for its next try. */
export interface Wait {
  /** Its endpoint. */
  readonly name: string;
  readonly since: number;
  readonly until: number;
  /** Why it waits. Undefined if the wait is too short to be shown. */
  readonly error: ApiError | undefined;
  wake: () => void;
  /** Makes the call fail now, with what it waits for. */
  stop: () => void;
}

/** Everything that waits now. */
export const waits = makeStore<readonly Wait[]>([]);

/** Ends the waits of an endpoint's calls, which fail, because a person asked for it. */
export const stopWaiting = (of: string): void =>
  waits.get().forEach(({ name, stop }) => name === of && stop());

type Waited = Pick<Wait, "name" | "until" | "error">;

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
