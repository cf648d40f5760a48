import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeError } from "~/lib/code.ts";
import { offerRetry } from "~/lib/retries.ts";
import { ApiError } from "./errors.ts";
import { makeQueryClient } from "./query-client.ts";
import { recoveries, startRecovery } from "./recovery.ts";
import { forgetFailures, retrying } from "./retrying.ts";

let client: QueryClient;
/** How often something on the page tried to load, whether or not that sent a request. */
let tries = 0;
let sent: { address: string; unasked: boolean | undefined }[] = [];
/** The failure of every call; undefined if the service is well. */
let failure: ApiError | undefined;
let end: () => void;
const page = { hidden: false, addEventListener: vi.fn<() => void>() };

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const down = (status: number, code = "service") =>
  new ApiError({ status, code, message: "Down for repairs." });

/** Something on the page that shows an address. */
function show(name: string, address: string, key = address) {
  const queryFn = () => {
    tries += 1;
    return retrying({ row: { name, method: "GET", host: "user" }, address }, async (unasked) => {
      sent.push({ address, unasked });
      if (failure === undefined) return "done";
      const { status, code, message } = failure;
      throw new ApiError({ status, code, message });
    });
  };
  const observer = new QueryObserver(client, { queryKey: [name, key], queryFn });
  observer.subscribe(() => undefined);
  return observer;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", vi.fn<() => void>());
  page.hidden = false;
  forgetFailures();
  sent = [];
  client = makeQueryClient();
  end = startRecovery(client);
});
afterEach(() => {
  end();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("one probe an endpoint finds out if a service works again, and the rest follows", async () => {
  failure = down(500);
  const shown = ["/a", "/b", "/c"].map((address) => show("list", address));
  const other = show("details", "/d");
  await seconds(5);
  expect(sent).toHaveLength(4);
  await seconds(8);
  // One of the three, and the only one of the other endpoint, which don't count as someone's use.
  expect(sent.slice(4)).toHaveLength(2);
  expect(sent.slice(4).every(({ unasked }) => unasked)).toBe(true);
  expect(recoveries.get().size).toBe(4);
  failure = undefined;
  await seconds(60);
  expect([...shown, other].map((one) => one.getCurrentResult().data)).toEqual(
    Array.from({ length: 4 }, () => "done"),
  );
  expect(recoveries.get().size).toBe(0);
  const before = sent.length;
  await seconds(600);
  expect(sent).toHaveLength(before);
});

test("an outage costs an address at most three requests a minute", async () => {
  failure = down(503, "unavailable");
  show("list", "/a");
  await seconds(600);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThanOrEqual(30);
});

test("what has to wait isn't tried over and over meanwhile", async () => {
  failure = down(503, "unavailable");
  const shown = ["/a", "/b", "/c"];
  for (const address of shown) show(address, address);
  await seconds(122);
  // As on another screen with the same data.
  for (const address of shown) show(address, address, "again");
  const before = tries;
  await seconds(30);
  expect(tries - before).toBeLessThan(20);
});

test("a page that isn't in view waits until it is", async () => {
  failure = down(500);
  show("list", "/a");
  page.hidden = true;
  await seconds(600);
  expect(sent).toHaveLength(1);
});

for (const [words, error] of [
  ["a refusal", down(404, "not_found")],
  ["an unexpected answer", down(200, "invalid_answer")],
  ["an answer that is too large", down(502, "upstream_unreadable")],
  ["a call that was stopped", down(0, "stopped")],
] as const) {
  test(`${words} isn't asked for again`, async () => {
    failure = error;
    show("list", "/a");
    await seconds(600);
    expect(sent).toHaveLength(1);
    expect(recoveries.get().size).toBe(0);
  });
}

test("code that didn't load is loaded again, unless only a reload helps", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const load = vi.fn<() => void>();
  const drop = offerRetry(new CodeError("No response from the Tapedeck server."), load);
  const reload = vi.fn<() => void>();
  const dropReload = offerRetry(new CodeError("Tapedeck was updated.", true), reload);
  await seconds(15);
  expect(load).toHaveBeenCalledTimes(1);
  drop();
  await seconds(120);
  dropReload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});
