import { beforeEach, expect, test } from "vitest";
import { Failure } from "../http/failure.ts";
import { createGuessLimit, type Guess } from "./guess-limit.ts";

const HOUR = 3_600_000;
let now = Date.parse("2026-11-01T00:00:00Z");
let limit = createGuessLimit(() => now);
beforeEach(() => {
  limit = createGuessLimit(() => now);
});

const right = () => Promise.resolve(true);
const wrong = () => Promise.reject(new Failure(401, "credential_rejected", "No."));
/** A probe's check doesn't throw. */
const refused = () => Promise.resolve(false);
const down = () => Promise.reject(new Failure(502, "upstream_unreachable", "Down."));

const HERE: Guess = { address: "192.0.2.1", client: "client-1", whenGone: () => {} };
const TOKEN: Guess = { ...HERE, client: undefined };
const at = (address: string, client: string | undefined = "client-1") => ({
  ...HERE,
  address,
  client,
});

/** How an attempt ended; with the seconds to wait, if it wasn't made. */
const attempt = (check: () => Promise<boolean>, guess = HERE) =>
  limit(guess, check, (isRight) => isRight).then(
    (isRight) => (isRight ? "right" : "wrong"),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      if (error.code === "credential_rejected") return "wrong";
      return [error.status, error.headers["retry-after"] ?? ""].join(" ").trim();
    },
  );
const times = (count: number, check: () => Promise<boolean>, guess = HERE) =>
  Promise.all(Array.from({ length: count }, () => attempt(check, guess)));
const countOf = (ends: readonly string[], end: string) => ends.filter((one) => one === end).length;

test("the wait starts with the fifth guess at a client and doubles up to a minute", async () => {
  for (const check of [wrong, wrong, refused, refused]) expect(await attempt(check)).toBe("wrong");
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await attempt(wrong)).toBe("wrong");
    expect(await attempt(right)).toBe(`429 ${seconds}`);
    now += seconds * 1000 - 1;
    expect(await attempt(right)).toBe("429 1");
    now += 1;
  }
});

test("at clients that vary, and with tokens, an address waits after the tenth guess", async () => {
  for (let index = 0; index < 9; index += 1) {
    const guess = index % 2 === 0 ? TOKEN : at(HERE.address, `client-${index}`);
    expect(await attempt(wrong, guess)).toBe("wrong");
  }
  expect(await attempt(wrong, TOKEN)).toBe("wrong");
  expect(await attempt(wrong, TOKEN)).toBe("429 1");
  expect(await attempt(right, at(HERE.address, "client-new"))).toBe("429 1");
});

test.for([
  ["at its own client", HERE],
  ["at another client", at(HERE.address, "client-2")],
  ["of tokens", TOKEN],
] as const)("a right sign-in takes no guess back: guesses %s", async ([, guess]) => {
  const ends: string[] = [];
  for (let index = 0; index < 32; index += 1) {
    if (index % 4 === 0) await attempt(right);
    ends.push(await attempt(wrong, guess));
  }
  expect(countOf(ends, "wrong")).toBe(guess.client === undefined ? 10 : 5);
  expect(ends.at(-1)).toMatch(/^429 /);
});

test("an answer that proves nothing changes nothing", async () => {
  await times(4, wrong);
  for (let index = 0; index < 20; index += 1) expect(await attempt(down)).toBe("502");
  expect(await attempt(wrong)).toBe("wrong");
  expect(await attempt(right)).toBe("429 1");
});

test("each minute without a guess forgets one", async () => {
  await times(5, wrong);
  now += 3 * 60_000;
  expect(countOf(await times(9, wrong), "wrong")).toBe(3);
});

/** Checks that end when they are told to, and how many were begun. */
function held(check: () => Promise<boolean>) {
  const begun: (() => void)[] = [];
  const run = () =>
    new Promise<boolean>((resolve, reject) => {
      begun.push(() => check().then(resolve, reject));
    });
  return { run, begun };
}

test.for([
  ["a client", HERE, 5],
  ["an address", TOKEN, 10],
] as const)("guesses at once pass the limit of %s no more than others", async ([, guess, free]) => {
  const { run, begun } = held(wrong);
  const ends = times(200, run, guess);
  await Promise.resolve();
  expect(begun).toHaveLength(free);
  for (const end of begun) end();
  expect(countOf(await ends, "wrong")).toBe(free);
  expect(begun).toHaveLength(free);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    now += 60_000;
    expect(countOf(await times(50, wrong, guess), "wrong")).toBeLessThanOrEqual(1);
  }
});

test.for([
  ["at first", HERE, 0],
  ["with tokens", TOKEN, 0],
  ["after guesses", HERE, 4],
  ["after guesses with tokens", TOKEN, 9],
] as const)("right ones at once all pass: %s", async ([, guess, guesses]) => {
  await times(guesses, wrong, guess);
  expect(countOf(await times(500, right, guess), "right")).toBe(500);
});

test("after a wait right ones at once all pass, too", async () => {
  await times(7, wrong);
  now += 60_000;
  expect(countOf(await times(100, right), "right")).toBe(100);
});

test("whoever shares an address with a guesser signs in where they did before", async () => {
  expect(await attempt(right)).toBe("right");
  await times(50, wrong, at(HERE.address, "client-2"));
  await times(50, wrong, TOKEN);
  expect(await attempt(right, at(HERE.address, "client-3"))).toMatch(/^429 /);
  expect(countOf(await times(20, right), "right")).toBe(20);
});

test("strangers who guess at a client don't lock its owner out", async () => {
  expect(await attempt(right)).toBe("right");
  for (let index = 0; index < 40; index += 1) await times(2, wrong, at(`198.51.100.${index}`));
  // Together they have passed the limit of the client, so none of them guesses a second time.
  expect(await attempt(wrong, at("198.51.100.1"))).toMatch(/^429 /);
  expect(await attempt(right)).toBe("right");
  // An address that is new has a guess, but no more of them at once.
  expect(await attempt(right, at("203.0.113.1"))).toBe("right");
  expect(countOf(await times(20, wrong, at("203.0.113.2")), "wrong")).toBe(1);
  expect(countOf(await times(20, right, at("203.0.113.3")), "right")).toBe(20);
});

test("an address that has guessed is held up by its client's count for an hour", async () => {
  for (let index = 0; index < 5; index += 1) await attempt(wrong, at(`198.51.100.${index}`));
  expect(await attempt(right, at("198.51.100.1"))).toBe("429 1");
  now += HOUR;
  for (let index = 5; index < 10; index += 1) await attempt(wrong, at(`198.51.100.${index}`));
  expect(await attempt(right, at("198.51.100.1"))).toBe("right");
});

test("other addresses don't wait", async () => {
  await times(50, wrong, TOKEN);
  expect(await attempt(wrong, at("192.0.2.3"))).toBe("wrong");
});

test("a browser that is gone waits no longer, and its check isn't made", async () => {
  const { run, begun } = held(right);
  const first = times(5, run);
  let leave: (() => void) | undefined;
  const left = attempt(run, { ...HERE, whenGone: (gone) => (leave = gone) });
  leave?.();
  expect(await left).toBe("400");
  expect(begun).toHaveLength(5);
  for (const end of begun) end();
  expect(countOf(await first, "right")).toBe(5);
});

test("a thousand checks may wait for others, not more", async () => {
  const { run, begun } = held(right);
  const ends = times(1006, run);
  await Promise.resolve();
  while (begun.length > 0) {
    for (const end of begun.splice(0)) end();
    await new Promise(setImmediate);
  }
  expect([countOf(await ends, "right"), countOf(await ends, "429 1")]).toEqual([1005, 1]);
});

test("it remembers ten thousand addresses at most, the latest ones", async () => {
  for (let index = 0; index < 10_000; index += 1)
    await attempt(wrong, { ...TOKEN, address: `first ${index}` });
  const second = { ...TOKEN, address: "second" };
  await times(10, wrong, second);
  expect(await attempt(wrong, second)).toBe("429 1");
  for (let index = 0; index < 10_000; index += 1)
    await attempt(wrong, { ...TOKEN, address: `third ${index}` });
  expect(await attempt(wrong, second)).toBe("wrong");
});
