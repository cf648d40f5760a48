import type { Call, Reply } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { Clock } from "../rotation/operations.ts";

/** Milliseconds for which a write's answer is kept. Browsers repeat within seconds. */
const LIFETIME = 120_000;
const MAX_ENTRIES = 1000;

/**
 * Browsers and proxies silently repeat a write if a kept-alive connection drops before the answer. A
 * write carries an ID, and a repeat gets the answer of the first one instead of running a second time.
 */
export function createRepeats({ after }: Clock) {
  const replies = new Map<string, Promise<Reply>>();
  return async (sid: string, call: Call, run: () => Promise<Reply>): Promise<Reply> => {
    const id = call.headers["x-call-id"];
    if (call.method === "GET" || typeof id !== "string") return run();
    // The same ID with anything else isn't a repeat.
    const key = JSON.stringify([sid, id, call.method, call.path, call.search.toString()]);
    const known = replies.get(key);
    if (known) return known;
    const reply = run();
    replies.set(key, reply);
    for (const oldest of replies.keys()) {
      if (replies.size <= MAX_ENTRIES) break;
      replies.delete(oldest);
    }
    try {
      return await reply;
    } catch (error) {
      // Nothing ran, for instance because the request was cut off, so the repeat may.
      if (error instanceof Failure && error.stage === "not_sent") replies.delete(key);
      throw error;
    } finally {
      after(LIFETIME, () => replies.delete(key));
    }
  };
}

export type Repeats = ReturnType<typeof createRepeats>;
