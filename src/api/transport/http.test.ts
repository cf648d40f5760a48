import { beforeEach, describe, expect, test, vi } from "vitest";
import { activityList, engagementSync, recordingList, sessionKeep } from "~/contract/plain.gen.ts";
import { SESSION_PATH } from "~/contract/first-calls.ts";
import { accessEnded } from "../state/release.ts";
import { toApiError } from "./errors.ts";
import { call, callGateway } from "./http.ts";

let answer: () => Promise<Response>;
const sent = vi.fn<(address: string) => void>();

beforeEach(() => {
  sent.mockClear();
  accessEnded.set(false);
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/recordings" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (address: string) => {
    sent(address);
    return answer();
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const outcome = async (calling: Promise<unknown>) => {
  const settled = calling.then(() => "done", toApiError);
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
};

const respond =
  (status: number, text: string, type = "application/json") =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { "content-type": type } }));

const brokenOff = () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError("terminated")),
  });
  return Promise.resolve(new Response(body, { status: 200 }));
};

const PAGE = "<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>";

test.for([
  [
    "nothing",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "No response from the Tapedeck server.",
  ],
  ["half a response", brokenOff, "The response was cut off."],
  ["a proxy's error page", respond(502, PAGE, "text/html"), "The response was an error page."],
  [
    "an error page as plain text",
    respond(500, PAGE, "text/plain"),
    "The response was an error page.",
  ],
  [
    "an error page in JSON",
    respond(500, JSON.stringify({ error: PAGE })),
    "The response was an error page.",
  ],
  ["no words", respond(503, ""), "The service returned 503."],
  ["words", respond(503, "restarting", "text/plain"), "restarting"],
  [
    "half of the JSON",
    respond(200, '{"data":[{"id":"re'),
    "The service sent an unexpected response.",
  ],
  ["an empty 200", respond(200, ""), "The service sent an unexpected response.", 1],
  [
    "a proxy's page with 200",
    respond(200, PAGE, "text/html"),
    "Your connection to Tapedeck needs a sign-in again. Open it in a new tab to sign in, or reload.",
  ],
] as const)("a read that got %s says so", async ([, response, message]) => {
  answer = response;
  expect(await outcome(call(recordingList))).toMatchObject({ message });
  expect(sent.mock.calls.filter(([address]) => address !== SESSION_PATH)).toHaveLength(1);
});

test("a write that a proxy answers with its sign-in may have been executed", async () => {
  answer = respond(401, PAGE, "text/html");
  const sync = call(engagementSync, { body: { externalId: "e-1" } });
  expect(await outcome(sync)).toMatchObject({ code: "access_ended", status: 0, end: "unknown" });
  expect(accessEnded.get()).toBe(true);
});

const byGateway = (body: object) =>
  Promise.resolve(Response.json(body, { headers: { "x-console-release": "a" } }));

const sync = () => call(engagementSync, { body: { externalId: "e-1" } });

describe("behind a firewall that answers some calls itself", () => {
  /** What the activity has of the write. */
  let noted: object[];

  beforeEach(() => {
    noted = [];
  });

  const blocking = (response: typeof answer) => () => {
    const address = String(sent.mock.lastCall?.[0]);
    if (address === SESSION_PATH) return byGateway({});
    if (address.startsWith(activityList.path)) return byGateway({ data: noted, cursor: null });
    return response();
  };

  test.for([
    [403, "text/html"],
    [406, "text/plain"],
    [501, "text/html"],
    [200, "text/html"],
    [400, "application/json"],
  ] as const)("a call answered with %i %s is blocked, and no other", async ([status, type]) => {
    answer = blocking(respond(status, PAGE, type));
    const message = `Blocked on the way: a firewall or proxy in front of Tapedeck answered with ${status}. Ask whoever runs it.`;
    expect(await outcome(call(recordingList))).toMatchObject({ code: "blocked", message });
    expect(await outcome(sync())).toMatchObject({ code: "blocked", end: "not_sent", status: 0 });
    expect(accessEnded.get()).toBe(false);
  });

  test("a write that the gateway has noted may have been executed", async () => {
    answer = blocking(respond(403, PAGE, "text/html"));
    noted = [{ endpoint: engagementSync.name }];
    expect(await outcome(sync())).toMatchObject({ code: "blocked", end: "unknown" });
    const [asked] = sent.mock.lastCall ?? [];
    expect(asked).toContain(`endpoints=${engagementSync.name}`);
    // Without the activity it isn't known.
    answer = () =>
      String(sent.mock.lastCall?.[0]) === SESSION_PATH ? byGateway({}) : respond(403, PAGE)();
    expect(await outcome(sync())).toMatchObject({ code: "blocked", end: "unknown" });
  });

  test("a refusal in place of every answer, without a sign-in, is read as it is", async () => {
    answer = respond(404, "gone", "text/plain");
    expect(await outcome(call(recordingList))).toMatchObject({
      code: "not_found",
      message: "gone",
    });
    expect(accessEnded.get()).toBe(false);
  });
});

test("a write is sent once, whatever becomes of it", async () => {
  const body = { externalId: "e-1" };
  for (const response of [brokenOff, respond(503, ""), respond(429, "")]) {
    sent.mockClear();
    answer = response;
    await expect(outcome(call(engagementSync, { body }))).resolves.toHaveProperty("message");
    expect(sent).toHaveBeenCalledTimes(1);
  }
});

test("offline, a write is sent only if the gateway can be reached, and else is known not to be", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const body = { externalId: "e-1" };
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await outcome(call(engagementSync, { body }))).toMatchObject({
    code: "offline",
    end: "not_sent",
    message: "You're offline.",
  });
  expect(sent.mock.calls).toEqual([[SESSION_PATH]]);
  // A gateway on this machine answers without a connection.
  sent.mockClear();
  answer = respond(200, "{}");
  expect(await outcome(call(engagementSync, { body }))).toMatchObject({ end: "unknown" });
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a write during which the connection is lost may have been executed", async () => {
  answer = () => {
    vi.stubGlobal("navigator", { onLine: false });
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  const body = { externalId: "e-1" };
  expect(await outcome(call(engagementSync, { body }))).toMatchObject({ end: "unknown" });
  expect(sent).toHaveBeenCalledTimes(1);
});

const read = (limit: number, signal?: AbortSignal) =>
  call(recordingList, { query: { limit }, signal }).then(() => limit, toApiError);

test("five reads run at a time; writes and gateway calls never queue behind them", async () => {
  const answers: (() => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(() => resolve(new Response('{"data":[]}'))));
  const stop = new AbortController();
  for (const limit of [1, 2, 3, 4, 5]) void read(limit);
  const aborted = read(6, stop.signal);
  const last = read(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledTimes(5);
  void call(engagementSync, { body: { externalId: "e-1" } }).catch(() => undefined);
  void callGateway(sessionKeep).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledTimes(7);
  stop.abort();
  expect(await aborted).toMatchObject({ message: "This operation was aborted" });
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenLastCalledWith(expect.stringContaining("limit=7"));
  // All end, since tests of other modules run beside the same five.
  for (const end of answers) end();
  expect(await last).toBe(7);
});
