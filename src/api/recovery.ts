import type { QueryClient } from "@tanstack/react-query";
import { pause } from "~/lib/pause.ts";
import { retries } from "~/lib/retries.ts";
import { makeStore } from "~/lib/store.ts";
import { ApiError } from "./errors.ts";
import { MINUTE } from "./retry-rules.ts";
import { probe, recoversAt, retryNow } from "./retrying.ts";

/** The first wait after what failed for good, in milliseconds; doubled, up to a minute. */
const FIRST = 10_000;
/** Between what is loaded again once one probe has succeeded. */
const STAGGER = 200;
/** How far apart several tabs try. */
const SPREAD = 2000;

/** Something on the page that failed. */
interface Failed {
  readonly error: unknown;
  /** What it failed at: the name of an endpoint. */
  readonly of: string;
  /** When it may be asked for again. */
  readonly at: number;
  readonly retry: () => unknown;
}

/** How often an endpoint was probed in vain, and when it may be again. */
interface Round {
  failures: number;
  until: number;
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

const failedParts = () => retries.get().map((part) => ({ ...part, of: "the page" }));

const wasOffline = ({ error }: Pick<Failed, "error">) =>
  error instanceof ApiError && error.code === "offline";

function retryQueries(client: QueryClient): void {
  retryNow();
  for (const { retry } of failedQueries(client)) retry();
}

/** Retries everything on the page that failed, because a person asked for it. */
export function retryAll(client: QueryClient): void {
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
  const probing = new Set<string>();
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = (): Failed[] =>
    [...failedQueries(client), ...failedParts()].flatMap((one) => {
      const at = recoversAt(one.error);
      return at === undefined ? [] : [{ ...one, at }];
    });

  /** The failures of each endpoint, the first to be tried again first. */
  function plan() {
    const all = failed().toSorted((a, b) => a.at - b.at);
    const endpoints = new Set(all.map(({ of }) => of));
    for (const of of rounds.keys()) if (!endpoints.has(of)) rounds.delete(of);
    return [...endpoints].map((of) => {
      const round = rounds.get(of) ?? { failures: 0, until: Date.now() + FIRST };
      rounds.set(of, round);
      const own = all.filter((one) => one.of === of);
      return { of, all: own, at: Math.max(round.until, own[0]?.at ?? 0) };
    });
  }

  async function tryAgain(of: string, [first]: readonly Failed[]) {
    if (first === undefined) return;
    probing.add(of);
    const works = await probe(first.error);
    probing.delete(of);
    if (signal.aborted) return;
    const { failures = 0 } = rounds.get(of) ?? {};
    const wait = Math.min(MINUTE, FIRST * 2 ** failures) * (1 + Math.random() / 4);
    if (works) {
      // Other endpoints may work again, too: their own probes find out.
      for (const round of rounds.values()) round.until = Date.now();
    }
    rounds.set(of, { failures: works ? failures : failures + 1, until: Date.now() + wait });
    if (works) {
      for (const { retry } of failed().filter((one) => one.of === of && one.at <= Date.now())) {
        retry();
        await pause(STAGGER, signal).catch(() => undefined);
      }
    }
    update();
  }

  function update() {
    clearTimeout(timer);
    if (signal.aborted) return;
    const plans = plan();
    recoveries.set(new Map(plans.flatMap(({ all, at }) => all.map(({ error }) => [error, at]))));
    if (document.hidden) return;
    for (const { of, all, at } of plans) {
      if (at <= Date.now() && !probing.has(of)) void tryAgain(of, all);
    }
    const next = Math.min(...plans.filter(({ of }) => !probing.has(of)).map(({ at }) => at));
    // Tabs that may try at the same time don't, so that each sees what the others have sent.
    const delay = Math.max(STAGGER, next - Date.now()) + SPREAD * Math.random();
    if (Number.isFinite(next)) timer = setTimeout(update, delay);
  }

  addEventListener("online", () => retryQueries(client), { signal });
  // The browser may have been online again before this was here.
  if (failedQueries(client).some(wasOffline) && navigator.onLine) retryQueries(client);
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
