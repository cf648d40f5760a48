import { createHash } from "node:crypto";
import type { Call, Reply } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { Clock } from "../rotation/operations.ts";

/** Milliseconds for which a write's answer is kept. Browsers repeat within seconds. */
const LIFETIME = 120_000;
const MAX_ENTRIES = 1000;

/** A browser repeats a write as it was, so this is another one, and no answer of the first fits it. */
export const idReused = () =>
  new Failure(
    400,
    "bad_request",
    "This write has the ID of another one with a different body. It wasn't sent to the service.",
  );

/** A write's body; undefined if it can't be read, which whoever needs it finds out again. */
export const tryBody = (call: Call): Promise<Buffer | undefined> =>
  call.body().catch(() => undefined);

interface Known {
  readonly body: string;
  readonly reply: Promise<Reply>;
}

/**
 * Browsers and proxies silently repeat a write if a kept-alive connection drops before the answer. A
 * write carries an ID, and a repeat gets the answer of the first one instead of running a second time.
 */
export function createRepeats({ after }: Clock) {
  const replies = new Map<string, Known>();
  return async (sid: string, call: Call, run: () => Promise<Reply>): Promise<Reply> => {
    const id = call.headers["x-call-id"];
    if (call.method === "GET" || typeof id !== "string") return run();
    const bytes = await tryBody(call);
    if (!bytes) return run();
    const body = createHash("sha256").update(bytes).digest("base64");
    // The same ID at another address isn't a repeat.
    const key = JSON.stringify([sid, id, call.method, call.path, call.search.toString()]);
    const known = replies.get(key);
    if (known && known.body !== body) throw idReused();
    if (known) return known.reply;
    const reply = run();
    replies.set(key, { body, reply });
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
