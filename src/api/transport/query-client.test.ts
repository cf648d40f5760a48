import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, errorOf } from "./errors.ts";
import { makeQueryClient, reload, retryFailed, startRecovery } from "./query-client.ts";

const MINUTE = 60_000;
let ends: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  for (const end of ends.splice(0)) end();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const answer = (status: number, headers = {}) =>
  errorOf(new Response(null, { status, headers }), "");
const limited = (seconds?: number) =>
  answer(429, seconds === undefined ? {} : { "retry-after": String(seconds) });
const lost = (code: string, status = 0) => new ApiError({ status, code, message: "No answer." });

/** A pane that reads a query; `failure` is what its next reads fail with. */
function openPane(failure: () => ApiError | undefined) {
  const client = makeQueryClient();
  client.mount();
  const sent: number[] = [];
  const queryFn = () => {
    sent.push(Date.now() / 1000);
    const error = failure();
    return error ? Promise.reject(error) : Promise.resolve("done");
  };
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
  const timer = startRecovery(client);
  ends.push(
    observer.subscribe(() => undefined),
    () => clearInterval(timer),
  );
  return { client, sent, observer };
}

test.for([
  ["a lost connection", lost("network"), [0, 1, 3]],
  ["half an answer", lost("incomplete", 200), [0, 1, 3]],
  ["a 502", answer(502), [0, 1, 3]],
  ["a 500, which may be the call's own fault", answer(500), [0]],
  ["a 422", answer(422), [0]],
  ["a timeout of 30 s", lost("upstream_timeout", 504), [0]],
  ["an answer that can't be read", lost("invalid_answer", 200), [0]],
  ["an answer that is too large", lost("upstream_unreadable", 502), [0]],
  ["a rate limit of 7 s", limited(7), [0, 7, 14]],
  ["a rate limit that doesn't say how long", limited(), [0, 5, 10, 15]],
] as const)("%s is retried when that may help", async ([, error, times]) => {
  const { sent } = openPane(() => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual(times);
});

test.for([
  ["a lost connection", () => lost("network")],
  ["a service that is down", () => answer(503)],
  ["an error of the service", () => answer(500)],
  ["a rate limit that ends immediately", () => limited(0)],
  ["a rate limit", () => limited()],
] as const)(
  "%s of ten minutes costs three requests a minute, and the pane is back in 30 s",
  async ([, error]) => {
    let isDown = true;
    const { sent, observer } = openPane(() => (isDown ? error() : undefined));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(sent.length).toBeLessThanOrEqual(30);
    isDown = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(observer.getCurrentResult().data).toBe("done");
  },
);

test("automatic retries keep the time of a rate limit", async () => {
  const { sent } = openPane(() => limited(90));
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(sent.length).toBeGreaterThan(9);
  expect(sent.every((at, index) => index === 0 || at - (sent[index - 1] ?? 0) >= 90)).toBe(true);
});

test("what can't recover isn't retried automatically", async () => {
  const { sent } = openPane(() => answer(404));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(sent).toEqual([0]);
});

test("Retry immediately reads what failed", async () => {
  let isDown = true;
  const { client, observer } = openPane(() => (isDown ? answer(500) : undefined));
  await vi.advanceTimersByTimeAsync(1000);
  isDown = false;
  retryFailed(client);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe("done");
});

test("a browser that says it's offline still reads from a gateway on its own machine", async () => {
  onlineManager.setOnline(false);
  const { observer } = openPane(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe("done");
});

test("without a connection a read is tried once, and again once there is one", async () => {
  onlineManager.setOnline(false);
  const { sent, observer } = openPane(() =>
    onlineManager.isOnline() ? undefined : lost("offline"),
  );
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect([sent, observer.getCurrentResult().isPaused]).toEqual([[0], true]);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe("done");
});

test("a first read that began before a write isn't taken for one after it", async () => {
  const client = makeQueryClient();
  let rows = ["old"];
  const answers: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const read = rows;
    return new Promise<string[]>((resolve, reject) => {
      answers.push(() => resolve(read));
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  };
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
  const stop = observer.subscribe(() => undefined);
  rows = ["old", "created"];
  reload(client, ["list"]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const each of answers) each();
  await vi.waitFor(() => expect(client.getQueryData(["list"])).toEqual(["old", "created"]));
  stop();
});
