import type { QueryClient } from "@tanstack/react-query";
import { pause } from "~/lib/pause.ts";
import { retries } from "~/lib/retries.ts";
import { makeStore } from "~/lib/store.ts";
import { ApiError } from "./errors.ts";
import { MINUTE, probe, recoversAt, retryNow } from "./retrying.ts";

/** The first wait after what failed for good, in milliseconds; doubled, up to a minute. */
const FIRST = 10_000;
/** Between what is loaded again once one probe has succeeded. */
const STAGGER = 200;
/** How far apart several tabs try. */
const SPREAD = 2000;

/** When an endpoint may be probed. */
interface Round {
  /** How often it was probed in vain. */
  failures: number;
  until: number;
  isProbing: boolean;
}

/** When what failed with an error is tried again. */
export const recoveries = makeStore<ReadonlyMap<unknown, number>>(new Map());

/** Every failed query that something on the page shows. */
const failedQueries = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: "active", fetchStatus: "idle" })
    .filter(({ state }) => state.status === "error")
    .map((query) => ({
      error: query.state.error,
      of: String(query.queryKey[0]),
      // With its direction, a list that failed at its next page gets that one.
      retry: () => {
        const { fetchMeta } = query.state;
        query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined);
      },
    }));

/** What failed on the page and isn't a query. */
const failedParts = () => retries.get().map((part) => ({ ...part, of: "the page" }));

function retryQueries(client: QueryClient) {
  retryNow();
  for (const { retry } of failedQueries(client)) retry();
}

/** Retries everything on the page that failed, because a person asked for it. */
export function retryAll(client: QueryClient) {
  retryQueries(client);
  for (const { retry } of failedParts()) retry();
}

/**
 * Loads again what failed on the page and may work later, while the page is in view: per endpoint one
 * request finds out if it works, within the limits of `retrying`, and the rest follow. Returns what
 * stops that.
 */
export function startRecovery(client: QueryClient): () => void {
  const rounds = new Map<string, Round>();
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What failed and when it may be tried again, the first to be tried first. */
  const failed = () =>
    [...failedQueries(client), ...failedParts()]
      .flatMap((one) => {
        const at = recoversAt(one.error);
        return at === undefined ? [] : [{ ...one, at }];
      })
      .toSorted((a, b) => a.at - b.at);

  /** The failures of each endpoint, and when it is probed. */
  function plan() {
    const all = failed();
    const endpoints = new Set(all.map(({ of }) => of));
    for (const of of rounds.keys()) if (!endpoints.has(of)) rounds.delete(of);
    return [...endpoints].map((of) => {
      const round = rounds.get(of) ?? { failures: 0, until: Date.now() + FIRST, isProbing: false };
      rounds.set(of, round);
      const own = all.filter((one) => one.of === of);
      return { of, round, all: own, at: Math.max(round.until, own[0]?.at ?? 0) };
    });
  }

  async function tryAgain({ of, round, all: [first] }: ReturnType<typeof plan>[number]) {
    round.isProbing = true;
    const works = await probe(first?.error);
    round.isProbing = false;
    if (signal.aborted) return;
    // Other endpoints may work again, too: their own probes find out.
    if (works) for (const other of rounds.values()) other.until = Date.now();
    const wait = Math.min(MINUTE, FIRST * 2 ** round.failures) * (1 + Math.random() / 4);
    round.until = Date.now() + wait;
    if (works) {
      for (const { retry } of failed().filter((one) => one.of === of && one.at <= Date.now())) {
        retry();
        await pause(STAGGER, signal).catch(() => undefined);
      }
    } else round.failures += 1;
    update();
  }

  function update() {
    clearTimeout(timer);
    if (signal.aborted) return;
    const plans = plan();
    recoveries.set(new Map(plans.flatMap(({ all, at }) => all.map(({ error }) => [error, at]))));
    if (document.hidden) return;
    for (const one of plans) if (one.at <= Date.now() && !one.round.isProbing) void tryAgain(one);
    const next = Math.min(...plans.filter(({ round }) => !round.isProbing).map(({ at }) => at));
    // Tabs that may try at the same time don't, so that each sees what the others have sent.
    const delay = Math.max(STAGGER, next - Date.now()) + SPREAD * Math.random();
    if (Number.isFinite(next)) timer = setTimeout(update, delay);
  }

  addEventListener("online", () => retryQueries(client), { signal });
  // The browser may have been online again before this was here.
  const wasOffline = failedQueries(client).some(
    ({ error }) => error instanceof ApiError && error.code === "offline",
  );
  if (wasOffline && navigator.onLine) retryQueries(client);
  document.addEventListener("visibilitychange", update, { signal });
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(update, STAGGER);
  };
  const unsubscribe = [client.getQueryCache().subscribe(soon), retries.subscribe(soon)];
  update();
  return () => {
    stop.abort();
    clearTimeout(timer);
    for (const end of unsubscribe) end();
  };
}
