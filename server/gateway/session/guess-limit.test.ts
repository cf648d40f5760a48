import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../http/failure.ts";
import { createGuessLimit } from "./guess-limit.ts";

let limit = createGuessLimit();
beforeEach(() => {
  vi.useFakeTimers();
  limit = createGuessLimit();
});
afterEach(() => vi.useRealTimers());

const right = () => Promise.resolve(true);
const wrong = () => Promise.reject(new Failure(401, "credential_rejected", "No."));
/** A test of a credential doesn't throw. */
const refused = () => Promise.resolve(false);
const down = () => Promise.reject(new Failure(502, "upstream_unreachable", "Down."));

/** How an attempt ended; with the seconds to wait, if it wasn't made. */
const attempt = (check: () => Promise<boolean>, address = "192.0.2.1") =>
  limit(address, check, (isRight) => isRight).then(
    (isRight) => (isRight ? "right" : "wrong"),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      if (error.code === "credential_rejected") return "wrong";
      return [error.status, error.headers["retry-after"] ?? ""].join(" ").trim();
    },
  );
const times = (count: number, check: () => Promise<boolean>) =>
  Promise.all(Array.from({ length: count }, () => attempt(check)));

function withResolvers() {
  const ends: ((isRight: boolean) => void)[] = [];
  const promise = new Promise<boolean>((resolve) => ends.push(resolve));
  return { promise, resolve: (isRight: boolean) => ends[0]?.(isRight) };
}

test("an address has ten wrong guesses a minute, and others aren't affected", async () => {
  expect(await times(5, wrong)).toEqual(Array(5).fill("wrong"));
  expect(await times(5, refused)).toEqual(Array(5).fill("wrong"));
  expect(await attempt(right)).toBe("429 60");
  expect(await attempt(right, "192.0.2.2")).toBe("right");
  vi.advanceTimersByTime(59_000);
  expect(await attempt(right)).toBe("429 1");
  vi.advanceTimersByTime(1000);
  expect(await attempt(right)).toBe("right");
});

test("right checks and answers that prove nothing take no guess", async () => {
  await times(9, wrong);
  for (let index = 0; index < 30; index += 1) {
    expect(await attempt(right)).toBe("right");
    expect(await attempt(down)).toBe("502");
  }
  expect(await attempt(wrong)).toBe("wrong");
  expect(await attempt(right)).toMatch(/^429 /);
});

test("of 40 right checks at once ten run, and the others wait for them", async () => {
  await times(9, wrong);
  let running = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
    return true;
  };
  const ends = times(40, slow);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await ends).toEqual(Array(40).fill("right"));
  expect(most).toBe(1);
  vi.advanceTimersByTime(60_000);
  const others = times(40, slow);
  await vi.advanceTimersByTimeAsync(400);
  expect(await others).toEqual(Array(40).fill("right"));
  expect(most).toBe(10);
});

test("a right check that ends in the next minute gives no guess there", async () => {
  const { promise, resolve: finish } = withResolvers();
  const slow = attempt(() => promise);
  await vi.advanceTimersByTimeAsync(61_000);
  finish(true);
  expect(await slow).toBe("right");
  expect(await times(10, wrong)).toEqual(Array(10).fill("wrong"));
  expect(await attempt(wrong)).toMatch(/^429 /);
});

test("of 200 guesses at once, ten are made", async () => {
  let begun = 0;
  const ends = await times(200, () => {
    begun += 1;
    return wrong();
  });
  expect([begun, ends.filter((end) => end === "wrong").length]).toEqual([10, 10]);
});
