import { loadCode } from "~/lib/code.ts";
import { writePreference } from "~/lib/preferences.ts";
import type { Send, Target } from "./waits.ts";
import { allIsWell } from "../state/first-preferences.ts";
import type * as Retrying from "./retrying.ts";

let engine: typeof Retrying | undefined;

/** Loads what retries calls: nothing needs it until one fails. */
export const loadRetrying = async (): Promise<typeof Retrying> =>
  (engine ??= await loadCode("parts", () => import("./retrying.ts")));

/** Forgets all failures, which were those of another session. */
export function forgetFailures() {
  writePreference("retries.failing", undefined);
  engine?.forgetFailures();
}

/** Lets every failing address be tried right away, because a person asked for it. */
export const retryNow = (): void => engine?.retryNow();

/** Makes a call. Once one has failed, here or in another tab, `retrying` decides when it is sent. */
export async function attempt<T>(target: Target, send: Send<T>, signal?: AbortSignal): Promise<T> {
  let first: { at: number; error: unknown } | undefined;
  if (engine === undefined && allIsWell()) {
    const at = Date.now();
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted) throw error;
      first = { at, error };
    }
  }
  const { retrying } = await loadRetrying().catch((error: unknown) => {
    throw first ? first.error : error;
  });
  return retrying(target, send, signal, first);
}
