import { RateLimiterMemory } from "rate-limiter-flexible";
import { Failure } from "../http/failure.ts";
import type { Meter } from "../metrics/metrics.ts";

/**
 * Runs a check of a credential for an address, or throws a 429 without running it. The check was a wrong guess if it
 * throws `credential_rejected`, or if its result isn't right.
 */
export type GuessLimit = <T>(
  address: string,
  check: () => Promise<T>,
  isRight?: (result: T) => boolean,
) => Promise<T>;

const ALLOWED = 10;
const nothing = () => {};

/**
 * Allows ten wrong guesses a minute and address, over sign-ins, the identity provider's codes and tests of credentials
 * together. A check counts while it runs, so that guesses made at once don't slip through. One too many waits for the
 * others: they may be right.
 */
export function createGuessLimit(meter?: Meter): GuessLimit {
  const limiter = new RateLimiterMemory({ points: ALLOWED, duration: 60 });
  /** By address, what resolves once a check has ended. */
  const running = new Map<string, Set<Promise<void>>>();

  /** Lets a check begin; resolves with what ends it, and when its minute ends. */
  async function begin(address: string): Promise<{ end: () => void; windowEnd: number }> {
    for (;;) {
      const all = running.get(address) ?? new Set<Promise<void>>();
      running.set(address, all);
      let end = nothing;
      const ended = new Promise<void>((resolve) => {
        end = () => {
          all.delete(ended);
          if (all.size === 0) running.delete(address);
          resolve();
        };
      });
      all.add(ended);
      const windowEnd = await limiter.consume(address).then(
        ({ msBeforeNext }) => Date.now() + msBeforeNext,
        () => limiter.reward(address).then(() => undefined),
      );
      if (windowEnd !== undefined) return { end, windowEnd };
      end();
      if (all.size > 0) {
        await Promise.race(all);
        continue;
      }
      const { consumedPoints = 0, msBeforeNext = 0 } = (await limiter.get(address)) ?? {};
      // Only others that were about to wait.
      if (consumedPoints < ALLOWED) continue;
      meter?.signInRefused();
      throw new Failure(429, "rate_limited", "Too many failed sign-ins or credential tests.", {
        "retry-after": String(Math.ceil(msBeforeNext / 1000)),
      });
    }
  }

  return async (address, check, isRight = () => true) => {
    const { end, windowEnd } = await begin(address);
    let isWrong = false;
    try {
      const result = await check();
      isWrong = !isRight(result);
      return result;
    } catch (error) {
      // A service that is down says nothing about the credential.
      isWrong = error instanceof Failure && error.code === "credential_rejected";
      throw error;
    } finally {
      // In the next window it would be a guess more.
      if (!isWrong && Date.now() < windowEnd) await limiter.reward(address);
      end();
    }
  };
}
