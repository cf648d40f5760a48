import { Failure } from "../http/failure.ts";

interface Attempts {
  failed: number;
  pending: number;
  /** When the next one may begin, in milliseconds since the epoch. */
  next: number;
}

/** Failures without a wait: people mistype. */
const FREE = 5;
/** Attempts at a time, until there were that many failures. */
const AT_ONCE = 20;
const LONGEST_WAIT = 300_000;
/** Milliseconds after which failures are forgotten. */
const MEMORY = 3_600_000;
const MAX_ADDRESSES = 10_000;

/** Runs a check of a credential, unless its address has to wait: then it throws a 429. */
export type SignInLimit = (address: string, check: () => Promise<void>) => Promise<void>;

/**
 * Makes an address wait after wrong credentials: 1 s after the fifth, twice as long after each further
 * one, 5 minutes at most, and one attempt at a time. A right one ends that.
 */
export function createSignInLimit(now: () => number): SignInLimit {
  const addresses = new Map<string, Attempts>();

  function attemptsOf(address: string): Attempts {
    const known = addresses.get(address);
    const isCurrent = known && (known.pending > 0 || now() < known.next + MEMORY);
    const attempts = isCurrent ? known : { failed: 0, pending: 0, next: 0 };
    // Re-inserting moves the address to the end, so the first one has waited longest.
    addresses.delete(address);
    addresses.set(address, attempts);
    for (const oldest of addresses.keys()) {
      if (addresses.size <= MAX_ADDRESSES) break;
      addresses.delete(oldest);
    }
    return attempts;
  }

  return async (address, check) => {
    const attempts = attemptsOf(address);
    const wait = attempts.next - now();
    if (wait > 0) throw tooMany(wait);
    if (attempts.pending >= (attempts.failed < FREE ? AT_ONCE : 1)) throw tooMany(1000);
    attempts.pending += 1;
    try {
      await check();
      attempts.failed = 0;
    } catch (error) {
      // A service that is down says nothing about the credential.
      if (error instanceof Failure && error.code === "credential_rejected") {
        attempts.failed += 1;
        const doublings = attempts.failed - FREE;
        const pause = doublings < 0 ? 0 : Math.min(1000 * 2 ** doublings, LONGEST_WAIT);
        attempts.next = now() + pause;
      }
      throw error;
    } finally {
      attempts.pending -= 1;
    }
  };
}

const tooMany = (wait: number) =>
  new Failure(429, "rate_limited", "Too many failed sign-ins from your network.", {
    "retry-after": String(Math.ceil(wait / 1000)),
  });
