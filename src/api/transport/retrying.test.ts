import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, errorOf, isAbort } from "./errors.ts";
import { forgetFailures, noteShown, retrying, retryNow, stopWaiting } from "./retrying.ts";
import { type Target, waits } from "./waits.ts";

const MINUTE = 60_000;
let start = 0;
/** Ends the calls of a test with it. */
let stop: AbortController;
let sent: { at: number; address: string }[] = [];
/** The failure of a call to an address; undefined if the service is well. */
let failure: (address: string) => ApiError | undefined = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  start = Date.now();
  sent = [];
  stop = new AbortController();
  forgetFailures();
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answer = (status: number, headers: Record<string, string> = {}) =>
  errorOf(new Response(null, { status, headers }), "");
const limited = (retryAfter?: string) =>
  answer(429, retryAfter === undefined ? {} : { "retry-after": retryAfter });
const lost = (code: string) => new ApiError({ status: 0, code, message: "No response." });

const call = (
  address = "/a",
  { signal = stop.signal, ...row }: Partial<Target["row"]> & { signal?: AbortSignal } = {},
) =>
  retrying(
    { row: { name: "list", method: "GET", host: "user", ...row }, address },
    async () => {
      sent.push({ at: Date.now() - start, address });
      const error = failure(address);
      if (error !== undefined) throw error;
      return "done";
    },
    signal,
  );

/** Another tab of the browser, or the same one after a reload: what is in memory is its own. */
async function openTab() {
  vi.resetModules();
  const tab = await import("./retrying.ts");
  const own = await import("./errors.ts");
  return (address = "/a") =>
    tab.retrying({ row: { name: "list", method: "GET", host: "user" }, address }, async () => {
      sent.push({ at: Date.now() - start, address });
      const error = failure(address);
      if (error === undefined) return "done";
      const { status, code, message, retryAfter } = error;
      throw new own.ApiError({ status, code, message, retryAfter });
    });
}

const times = () => sent.map(({ at }) => at);
const gaps = () =>
  times()
    .slice(1)
    .map((at, index) => at - (times()[index] ?? 0));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** The most requests in any minute. */
const busiest = () =>
  Math.max(
    ...times().map((from) => times().filter((at) => at >= from && at < from + MINUTE).length),
  );

/** Asks again as soon as a call has failed, as a part of a page might that is shown over and over. */
async function insist(until: number) {
  while (Date.now() - start < until) {
    await call().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const MODES = {
  "429 without Retry-After": () => limited(),
  "429 with Retry-After 0": () => limited("0"),
  "429 with Retry-After -1": () => limited("-1"),
  "429 with a past Retry-After": () => limited(new Date(Date.now() - 3_600_000).toUTCString()),
  "429 with a Retry-After that is no time": () => limited("soon"),
  "429 with Retry-After 6": () => limited("6"),
  "500": () => answer(500),
  "503": () => answer(503),
  "504": () => answer(504),
  "a timeout": () => new ApiError({ status: 504, code: "upstream_timeout", message: "Too slow." }),
  "a reset": () => lost("network"),
  "no connection": () => lost("offline"),
  "half an answer": () => new ApiError({ status: 200, code: "incomplete", message: "Half." }),
  "an unreadable answer": () =>
    new ApiError({ status: 200, code: "invalid_answer", message: "Unreadable." }),
};

test.for(Object.entries(MODES))(
  "%s costs at most three requests a minute, whoever asks",
  async ([, mode]) => {
    failure = mode;
    const asking = [insist(3 * MINUTE), insist(3 * MINUTE), insist(3 * MINUTE)];
    await seconds(240);
    expect(busiest()).toBeLessThanOrEqual(3);
    expect(sent.length).toBeGreaterThan(6);
    failure = () => undefined;
    retryNow();
    await seconds(15 * 60);
    await Promise.all(asking);
    expect(await call()).toBe("done");
    expect(waits.get()).toEqual([]);
  },
);

test.for(Object.entries(MODES))(
  "%s costs at most ten requests a minute if Retry is pressed all the time",
  async ([, mode]) => {
    failure = mode;
    const asking = insist(MINUTE);
    for (let press = 0; press < 250; press += 1) {
      retryNow();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(busiest()).toBeLessThanOrEqual(10);
    expect(sent.length).toBeGreaterThan(10);
    failure = () => undefined;
    await seconds(15 * 60);
    await asking;
    expect(await call()).toBe("done");
  },
);

test("waits grow, and none is shorter than a second", async () => {
  failure = () => limited("0");
  vi.spyOn(Math, "random").mockReturnValue(0);
  void call().catch(() => undefined);
  await seconds(65);
  expect(times()).toEqual([0, 1000, 3000, 60_000]);
});

test("waits vary, so that pages that failed together don't return together", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  failure = () => answer(503);
  await expect(Promise.all([call(), seconds(10)])).rejects.toMatchObject({ status: 503 });
  expect(gaps()).toEqual([1250, 2500]);
});

test("a call isn't tried before the service allows it, and says when it will be", async () => {
  failure = () => limited("20");
  const calling = call();
  await seconds(19);
  expect(times()).toEqual([0]);
  expect(waits.get()).toMatchObject([{ name: "list", error: { status: 429 } }]);
  expect(waits.get()[0]?.until).toBeGreaterThanOrEqual(start + 20_000);
  failure = () => undefined;
  await seconds(7);
  expect(await calling).toBe("done");
  expect(sent).toHaveLength(2);
  expect(waits.get()).toEqual([]);
});

test("a service that is down isn't asked before it says", async () => {
  failure = () => answer(503, { "retry-after": "20" });
  await expect(call()).rejects.toMatchObject({ status: 503 });
  await seconds(19);
  await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(1);
  await seconds(7);
  failure = () => undefined;
  expect(await call()).toBe("done");
});

test("a wait of more than ten minutes fails instead", async () => {
  failure = () => limited("86400");
  await expect(call()).rejects.toMatchObject({ status: 429 });
  await expect(call()).rejects.toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
});

test("a rate limit holds the whole endpoint, and one call finds out if it's over", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  failure = () => limited("2");
  const calls = ["/a", "/b", "/c", "/d"].map((address) => call(address));
  await seconds(1);
  calls.push(call("/e"));
  expect(sent).toHaveLength(4);
  await seconds(2);
  expect(sent).toHaveLength(5);
  failure = () => undefined;
  await seconds(4);
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 5 }, () => "done"));
  expect(sent).toHaveLength(10);
});

test("what is in view is tried before what is out of view, until it is scrolled to", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  failure = () => limited("2");
  const [top, bottom] = [{}, {}];
  const calls = [call("/bottom", { name: "bottom" }), call("/top", { name: "top" })];
  await seconds(0);
  noteShown(top, { name: "top", isInView: true });
  noteShown(bottom, { name: "bottom", isInView: false });
  failure = () => undefined;
  await seconds(2);
  expect(sent.map(({ address }) => address)).toEqual(["/bottom", "/top", "/top"]);
  noteShown(bottom, { name: "bottom", isInView: true });
  await seconds(0);
  expect(sent.at(-1)?.address).toBe("/bottom");
  expect(await Promise.all(calls)).toEqual(["done", "done"]);
  for (const where of [top, bottom]) noteShown(where);
});

test("a wait that goes out of view stays shown", async () => {
  failure = () => limited("2");
  const message = {};
  // What shows a wait appears and goes with it, and is out of view as soon as it is there.
  const shown = vi.fn<(name: string | undefined) => void>();
  const end = waits.subscribe(() => {
    const name = waits.get()[0]?.name;
    shown(name);
    noteShown(message, name === undefined ? undefined : { name, isInView: false });
  });
  const sends = call("/a", { name: "a" });
  await seconds(1);
  expect(new Set(shown.mock.calls.flat())).toEqual(new Set(["a"]));
  expect(shown.mock.calls.length).toBeLessThan(4);
  failure = () => undefined;
  await seconds(20);
  expect(await sends).toBe("done");
  end();
});

test("an abandoned probe lets another call find out", async () => {
  failure = () => limited("2");
  const leave = new AbortController();
  const left = call("/a", { signal: leave.signal });
  const other = call("/b");
  await seconds(1);
  leave.abort();
  await expect(left).rejects.toSatisfy(isAbort);
  failure = () => undefined;
  await seconds(3);
  expect(await other).toBe("done");
});

test("a person's retry is made right away, and is told to wait after ten a minute", async () => {
  failure = () => answer(500);
  await expect(call()).rejects.toMatchObject({ status: 500 });
  await expect(call()).rejects.toMatchObject({ status: 500 });
  expect(sent).toHaveLength(1);
  for (let press = 2; press <= 10; press += 1) {
    retryNow();
    await expect(call()).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(press);
  }
  retryNow();
  const last = call();
  failure = () => undefined;
  await seconds(1);
  expect(sent).toHaveLength(10);
  expect(waits.get()).toMatchObject([{ until: start + MINUTE, error: { status: 500 } }]);
  await seconds(60);
  expect(await last).toBe("done");
});

test("a person's retry ends a wait", async () => {
  failure = () => limited("30");
  const calling = call();
  await seconds(1);
  failure = () => undefined;
  retryNow();
  expect(await calling).toBe("done");
  expect(times()).toEqual([0, 1000]);
});

test("an answer clears what was held against an address, a refusal too", async () => {
  failure = () => answer(503);
  await expect(Promise.all([call(), seconds(5)])).rejects.toMatchObject({ status: 503 });
  retryNow();
  failure = () => answer(404);
  for (const _ of [1, 2, 3, 4]) await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(sent).toHaveLength(7);
});

test("requests that the gateway made for a call are counted", async () => {
  failure = () => answer(503, { "x-upstream-requests": "3" });
  await expect(call()).rejects.toMatchObject({ status: 503 });
  await seconds(30);
  await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(1);
  await seconds(31);
  failure = () => undefined;
  expect(await call()).toBe("done");
});

test("a write is only repeated if a rate limit refused it", async () => {
  failure = () => answer(503);
  await expect(call("/w", { method: "PUT" })).rejects.toMatchObject({ status: 503 });
  await expect(call("/w", { method: "PUT" })).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(2);
  failure = () => limited("2");
  const writing = call("/w", { method: "PUT" });
  await seconds(1);
  failure = () => undefined;
  await seconds(2);
  expect(await writing).toBe("done");
});

test("a rate limit that the gateway passes on in its reads is waited for, one of its own isn't", async () => {
  failure = () => limited("5");
  const probing = { host: "gateway", method: "POST" } as const;
  await expect(call("/g", probing)).rejects.toMatchObject({ status: 429 });
  await expect(call("/g", probing)).rejects.toMatchObject({ status: 429 });
  expect(sent).toHaveLength(2);
  const reading = call("/activity", { host: "gateway", name: "activity" });
  await seconds(1);
  expect(waits.get()).toMatchObject([{ name: "activity", error: { status: 429 } }]);
  failure = () => undefined;
  await seconds(7);
  expect(await reading).toBe("done");
  expect(sent).toHaveLength(4);
});

test("an aborted call leaves its wait", async () => {
  failure = () => limited("5");
  const leave = new AbortController();
  const calling = call("/a", { signal: leave.signal });
  await seconds(1);
  leave.abort();
  await expect(calling).rejects.toSatisfy(isAbort);
  expect(waits.get()).toEqual([]);
});

test("a wait that a person stops ends with the refusal it waited for", async () => {
  failure = () => limited("20");
  const calling = call();
  await seconds(1);
  stopWaiting("list");
  await expect(calling).rejects.toMatchObject({ status: 429 });
  expect(waits.get()).toEqual([]);
  expect(sent).toHaveLength(1);
});

describe("in a browser with storage", () => {
  const storage = new Map<string, string>();
  const stored = () => [...storage].flat().join(" ");

  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("the limits hold for all tabs together, and over reloads", async () => {
    failure = () => answer(503);
    for (let opened = 0; opened < 14; opened += 1) {
      const calling = (await openTab())();
      await expect(Promise.all([calling, seconds(5)])).rejects.toMatchObject({ status: 503 });
    }
    expect(busiest()).toBeLessThanOrEqual(3);
    expect(sent.length).toBeGreaterThanOrEqual(3);
  });

  test("a reload says how often the service has failed", async () => {
    failure = () => answer(503);
    await expect(Promise.all([(await openTab())(), seconds(10)])).rejects.toThrow(/503/);
    await expect((await openTab())()).rejects.toMatchObject({
      status: 503,
      message: "The service failed 3 times this minute.",
    });
    expect(sent).toHaveLength(3);
  });

  test.for(["a reset", "half an answer", "an unreadable answer", "503"] as const)(
    "a reload knows of what kind a failure was: %s",
    async (mode) => {
      failure = MODES[mode];
      const { status, code } = MODES[mode]();
      const first = (await openTab())();
      await expect(Promise.all([first, seconds(10)])).rejects.toMatchObject({ status, code });
      const requests = sent.length;
      await expect((await openTab())()).rejects.toMatchObject({ status, code });
      expect(sent).toHaveLength(requests);
    },
  );

  test("a rate limit holds for all tabs", async () => {
    failure = () => limited("20");
    const first = (await openTab())("/a");
    await seconds(1);
    const second = (await openTab())("/b");
    await seconds(15);
    expect(sent).toHaveLength(1);
    failure = () => undefined;
    await seconds(15);
    expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  });

  test("nothing of an address is stored, and what is stored goes once it answers", async () => {
    failure = () => answer(503);
    const tab = await openTab();
    const calling = tab("/recordings?organizationId=org_1&text=Ann");
    await expect(Promise.all([calling, seconds(10)])).rejects.toMatchObject({ status: 503 });
    expect(stored()).toContain("failures");
    expect(stored()).not.toMatch(/recordings|org_1|Ann/);
    await seconds(60);
    failure = () => undefined;
    expect(await tab("/recordings?organizationId=org_1&text=Ann")).toBe("done");
    expect(stored()).not.toContain("failures");
  });
});
