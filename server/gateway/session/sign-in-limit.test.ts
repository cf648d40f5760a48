import { beforeEach, expect, test } from "vitest";
import { Failure } from "../http/failure.ts";
import { CLIENT } from "../testing/gateway.ts";
import { startPair } from "../testing/pair.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

const HOUR = 3_600_000;
let now = Date.parse("2026-11-01T00:00:00Z");
const clock = { now: () => now, after: () => {} };
const { upstream, gateway } = await startPair({ clock });

const right = () => Promise.resolve();
const wrong = () => Promise.reject(new Failure(401, "credential_rejected", "No."));
const down = () => Promise.reject(new Failure(502, "upstream_unreachable", "Down."));

let limit = createSignInLimit(clock.now);
beforeEach(() => {
  limit = createSignInLimit(clock.now);
});

/** The status of an attempt; with the seconds to wait, if it wasn't made. */
const attempt = (check: () => Promise<void>, address = "192.0.2.1") =>
  limit(address, check).then(
    () => "200",
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return [error.status, error.headers["retry-after"] ?? ""].join(" ").trim();
    },
  );

async function failTimes(count: number, address?: string) {
  for (let index = 0; index < count; index += 1) {
    expect(await attempt(wrong, address)).toBe("401");
    now += 300_000;
  }
}

test("the wait starts with the fifth failure and doubles up to five minutes", async () => {
  await failTimes(4);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    expect(await attempt(wrong)).toBe("401");
    expect(await attempt(right)).toBe(`429 ${seconds}`);
    now += seconds * 1000 - 1;
    expect(await attempt(right)).toBe("429 1");
    now += 1;
  }
});

test("a right credential resets the count, an answer that proves nothing doesn't change it", async () => {
  await failTimes(7);
  expect(await attempt(down)).toBe("502");
  expect(await attempt(wrong)).toBe("401");
  expect(await attempt(wrong)).toBe("429 8");
  now += 8000;
  expect(await attempt(right)).toBe("200");
  await failTimes(4);
  expect(await attempt(right)).toBe("200");
});

test("other addresses don't wait", async () => {
  await failTimes(9, "192.0.2.2");
  expect(await attempt(wrong, "192.0.2.2")).toBe("401");
  expect(await attempt(wrong, "192.0.2.2")).toBe("429 32");
  expect(await attempt(wrong, "192.0.2.3")).toBe("401");
});

test("failures are forgotten an hour after the wait", async () => {
  await failTimes(6);
  now += HOUR;
  await failTimes(4);
});

test("guesses sent together don't get around the wait", async () => {
  const first = await Promise.all(Array.from({ length: 30 }, () => attempt(wrong)));
  expect(first.filter((outcome) => outcome === "401")).toHaveLength(20);
  now += 300_000;
  const second = await Promise.all(Array.from({ length: 30 }, () => attempt(wrong)));
  expect(second.filter((outcome) => outcome === "401")).toHaveLength(1);
});

test("it remembers ten thousand addresses at most, the latest ones", async () => {
  for (let index = 0; index < 10_000; index += 1) await attempt(wrong, `first ${index}`);
  for (let index = 0; index < 5; index += 1) await attempt(wrong, "second");
  expect(await attempt(wrong, "second")).toBe("429 1");
  for (let index = 0; index < 10_000; index += 1) await attempt(wrong, `third ${index}`);
  expect(await attempt(wrong, "second")).toBe("401");
});

const signIn = (clientSecret: string) =>
  gateway.call("/gateway/session", {
    method: "POST",
    body: JSON.stringify({ ...CLIENT, clientSecret }),
  });

test("a sign-in that has to wait is a 429 and doesn't reach the service", async () => {
  for (let index = 0; index < 5; index += 1) expect((await signIn("wrong")).status).toBe(401);
  expect(upstream.received).toHaveLength(5);
  const answer = await signIn(CLIENT.clientSecret);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "1"]);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "rate_limited", stage: "not_sent" });
  expect(upstream.received).toHaveLength(5);
  now += 1000;
  expect((await signIn(CLIENT.clientSecret)).status).toBe(200);
});
