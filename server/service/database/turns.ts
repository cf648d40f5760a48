import { setImmediate } from "node:timers/promises";
import type { Queries, Sql } from "~server/shared/database/database.ts";

/** How long reads may go before a write that came first, in milliseconds. */
const PATIENCE = 250;

/**
 * Runs one piece of work after another, reads before writes: while syncs queue, a page waits only for
 * the one under way. A write that has waited too long is next, so reads can't keep it waiting for ever.
 */
export function inTurn() {
  const reads: (() => Promise<unknown>)[] = [];
  const writes: { since: number; run: () => Promise<unknown> }[] = [];
  let isBusy = false;
  const next = () => {
    const isLate = performance.now() - (writes[0]?.since ?? Infinity) > PATIENCE;
    return (isLate ? undefined : reads.shift()) ?? writes.shift()?.run ?? reads.shift();
  };
  const runAll = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let run = next(); run; run = next()) await run();
    isBusy = false;
  };
  return <R>(work: () => Promise<R>, isRead = false): Promise<R> =>
    new Promise((resolve, reject) => {
      const run = () => work().then(resolve, reject);
      if (isRead) reads.push(run);
      else writes.push({ since: performance.now(), run });
      void runAll();
    });
}

/** Whether a statement changes nothing. Two deletions of one row, for instance, must get two answers. */
export const isRead = (text: string) =>
  /^\s*(?:select|with)\b/.test(text) && !/\b(?:insert|update|delete)\b/.test(text);

/**
 * Lets identical reads that wait for the one connection at the same time share an answer. A read
 * starts only after all requests received so far have been seen, so that they can share.
 */
export function sharing(direct: Queries) {
  const waiting = new Map<string, Promise<unknown>>();
  return async <T extends object>(query: Sql): Promise<T[]> => {
    if (!isRead(query.text)) return direct.rows<T>(query);
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
