import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
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

/**
 * Allows ten wrong guesses a minute and address, over sign-ins and credential tests together. A check counts while it
 * runs, so that guesses made at once don't slip through.
 */
export function createGuessLimit(meter?: Meter): GuessLimit {
  const limiter = new RateLimiterMemory({ points: 10, duration: 60 });
  return async (address, check, isRight = () => true) => {
    await limiter.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
      meter?.signInRefused();
      throw new Failure(429, "rate_limited", "Too many failed sign-ins or credential tests.", {
        "retry-after": String(Math.ceil(msBeforeNext / 1000)),
      });
    });
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
      if (!isWrong) await limiter.reward(address);
    }
  };
}
