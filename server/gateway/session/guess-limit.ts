import { Recent } from "~server/shared/recent.ts";
import type { WhenGone } from "../http/call.ts";
import { Failure, badRequest } from "../http/failure.ts";
import type { Meter } from "../metrics/metrics.ts";

/** Whose credential is checked, and for whom. */
export interface Guess {
  readonly address: string;
  /** Identifies the client whose secret is checked; undefined for tokens, which name nobody. */
  readonly client: string | undefined;
  readonly whenGone: WhenGone;
}

/**
 * Runs a check of a credential within the limits, or throws a 429 without running it. A check was a guess if it
 * throws `credential_rejected`, or if its result isn't right.
 */
export type GuessLimit = <T>(
  guess: Guess,
  check: () => Promise<T>,
  isRight?: (result: T) => boolean,
) => Promise<T>;

/** Runs every check. */
export const NO_LIMIT: GuessLimit = (_, check) => check();

/** Wrong guesses without a wait: people mistype, and an address may be that of many people. */
const FREE = { address: 10, client: 5 };
/** Wait n after the last free guess is twice as long as wait n - 1, up to a minute, in milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Doublings until the longest wait; more guesses than that aren't counted. */
const DOUBLINGS = 6;
/** Milliseconds without a guess after which one is forgotten. */
const FORGOTTEN_AFTER = 60_000;
/** Milliseconds for which an address counts as one that has guessed. */
const SUSPECT_FOR = 3_600_000;
/** Milliseconds for which an address counts as one that knows a client's secret. */
const KNOWN_FOR = 30 * 24 * 3_600_000;
const MAX_KEYS = 10_000;
/** Checks of an address or a client that may wait for the outcome of others. */
const MAX_WAITING = 1000;

/** Counts the wrong guesses of an address or at a client, a number of which is free of a wait. */
function createCount(free: number, now: () => number) {
  let wrong = 0;
  /** Since when none was forgotten. */
  let since = 0;
  let last = -Infinity;
  let next = 0;
  let pending = 0;
  /** Run once the outcome of a check is known. */
  let waiting: (() => void)[] = [];

  function remembered(): number {
    const minutes = Math.max(0, Math.floor((now() - since) / FORGOTTEN_AFTER));
    since += minutes * FORGOTTEN_AFTER;
    wrong = Math.max(0, wrong - minutes);
    return wrong;
  }

  return {
    /** Milliseconds until the next check may begin. */
    wait: () => Math.max(0, next - now()),
    isIdle: () => pending === 0,
    /** Whether as many checks are under way as may still be wrong, or one if each wrong one has its wait. */
    isFull: () => pending >= Math.max(1, free - remembered()),
    isSuspect: () => now() - last < SUSPECT_FOR,
    begin: () => void (pending += 1),
    end: (isWrong: boolean) => {
      pending -= 1;
      if (isWrong) {
        wrong = Math.min(remembered() + 1, free + DOUBLINGS);
        since = last = now();
        const wait = wrong < free ? 0 : FIRST_WAIT * 2 ** (wrong - free);
        next = now() + Math.min(wait, LONGEST_WAIT);
      }
      const ready = waiting;
      waiting = [];
      for (const run of ready) run();
    },
    /** Runs something once the outcome of a check is known. */
    onceEnded: (run: () => void) => {
      if (waiting.length >= MAX_WAITING) throw tooMany("sign-ins at once", FIRST_WAIT);
      waiting.push(run);
    },
  };
}
type Count = ReturnType<typeof createCount>;

/**
 * Limits wrong guesses by address and by client, over sign-ins and probes together. A right one takes none of
 * them back, so a guesser who knows one secret gains nothing by it.
 *
 * Only outcomes count: a check that could use up the last free guess waits until others have ended, so that
 * right ones all pass, however many come at once, and wrong ones don't slip through together.
 *
 * Nobody can lock others out. An address that has proved to know a client's secret is only held up by its own
 * guesses at that one, not by those of strangers, nor of neighbors behind the same address. And guesses at a
 * client don't hold up an address that hasn't guessed before.
 */
export function createGuessLimit(now: () => number, meter?: Meter): GuessLimit {
  const addresses = new Recent<Count>(MAX_KEYS);
  const clients = new Recent<Count>(MAX_KEYS);
  /** The guesses of one address at one client. */
  const pairs = new Recent<Count>(MAX_KEYS);
  /** When an address last proved to know a client's secret. */
  const known = new Recent<number>(MAX_KEYS);
  const countOf = (counts: Map<string, Count>, key: string, free: number) => {
    const count = counts.get(key) ?? createCount(free, now);
    counts.set(key, count);
    return count;
  };

  return async (guess, check, isRight = () => true) => {
    const { client: id, whenGone } = guess;
    const address = countOf(addresses, guess.address, FREE.address);
    const client = id === undefined ? undefined : countOf(clients, id, FREE.client);
    const key = `${guess.address} ${id}`;
    const pair = client && countOf(pairs, key, FREE.client);
    let isGone = false;
    let leave: (() => void) | undefined;
    whenGone(() => {
      isGone = true;
      leave?.();
    });

    /** What has to end before this check may begin; throws if that is a matter of time. */
    function obstacle(): Count | undefined {
      if (pair && now() - (known.get(key) ?? -Infinity) < KNOWN_FOR) return hold([pair]);
      if (!client || address.isSuspect()) return hold([address, client]);
      const isHeld = client.isFull() || client.wait() > 0;
      return hold([address]) ?? (isHeld && !address.isIdle() ? address : undefined);
    }

    try {
      for (let other = obstacle(); other; other = obstacle()) {
        const { onceEnded } = other;
        await new Promise<void>((resolve) => {
          leave = resolve;
          onceEnded(resolve);
        });
        if (isGone) throw badRequest("The request was cut off.");
      }
    } catch (error) {
      meter?.signInRefused();
      throw error;
    }
    const counts = [address, client, pair].flatMap((count) => count ?? []);
    for (const count of counts) count.begin();
    let isWrong = false;
    try {
      const result = await check();
      isWrong = !isRight(result);
      if (pair && !isWrong) known.set(key, now());
      return result;
    } catch (error) {
      // A service that is down says nothing about the credential.
      isWrong = error instanceof Failure && error.code === "credential_rejected";
      throw error;
    } finally {
      for (const count of counts) count.end(isWrong);
    }
  };
}

/** The count that is full, if one is. Throws if there is time to wait. */
function hold(counts: readonly (Count | undefined)[]): Count | undefined {
  const wait = Math.max(...counts.map((count) => count?.wait() ?? 0));
  if (wait > 0) throw tooMany("failed sign-ins or credential tests", wait);
  return counts.find((count) => count?.isFull());
}

const tooMany = (what: string, wait: number) =>
  new Failure(429, "rate_limited", `Too many ${what}.`, {
    "retry-after": String(Math.ceil(wait / 1000)),
  });
