import { setImmediate } from "node:timers/promises";
import type { Queries, Sql } from "./database.ts";

/** Runs one piece of work after another. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <R>(work: () => Promise<R>): Promise<R> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Lets identical reads that wait for the one connection at the same time share an answer. A read
 * starts only after all requests received so far have been seen, so that they can share. Only plain
 * selects take part: two deletions of one row must get two answers.
 */
export function sharing(direct: Queries) {
  const waiting = new Map<string, Promise<unknown>>();
  return async <T extends object>(query: Sql): Promise<T[]> => {
    if (!/^\s*select\b/.test(query.text)) return direct.rows<T>(query);
    const key = JSON.stringify([query.text, query.values]);
    const started =
      waiting.get(key) ??
      setImmediate().then(() => {
        waiting.delete(key);
        return direct.rows<T>(query);
      });
    waiting.set(key, started);
    // The same statement gives the same rows, which the map can't say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await started) as T[];
  };
}
