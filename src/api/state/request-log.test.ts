import { beforeEach, expect, test, vi } from "vitest";
import { accessTokenRevoke, recordingList } from "~/contract/plain.gen.ts";
import { forgetSession } from "./sign-out.ts";
import { arriveAt, endOf, requestLog, startRequest } from "./request-log.ts";

const at = (pathname: string) => vi.stubGlobal("location", { pathname });
const list = { row: recordingList, params: {}, search: "limit=100" };

beforeEach(() => {
  forgetSession();
  at("/recordings");
  arriveAt("/recordings");
  return () => vi.unstubAllGlobals();
});

test("records a request with its response", () => {
  const headers = { "x-request-id": "req_1" };
  startRequest(list)(endOf(new Response("", { headers, status: 200 }), "zoë"));
  expect(requestLog.get().requests).toMatchObject([
    {
      row: recordingList,
      search: "limit=100",
      status: 200,
      bytes: 4,
      requestId: "req_1",
      canceled: false,
    },
  ]);
});

test("never keeps the value of a secret", () => {
  const body = { clientSecret: "s3cr3t", userId: "usr_1" };
  startRequest({ row: accessTokenRevoke, params: {}, body })({ status: 200 });
  expect(requestLog.get().requests[0]?.body).toEqual({ clientSecret: "", userId: "usr_1" });
  expect(JSON.stringify(requestLog.get())).not.toContain("s3cr3t");
});

test("leaving a path and coming back is another visit, even without a request", () => {
  startRequest(list)({});
  arriveAt("/teams");
  startRequest(list)({});
  const [first, second] = requestLog.get().requests;
  expect(second?.visit).toBeGreaterThan(first?.visit ?? Infinity);
});

test("a request belongs to the visit it was sent in, wherever its response arrives", () => {
  const end = startRequest(list);
  at("/teams");
  arriveAt("/teams");
  end({ status: 200 });
  expect(requestLog.get().requests[0]?.visit).toBeLessThan(requestLog.get().visit);
});

test("keeps the latest 200, and none after sign-out", () => {
  const listener = vi.fn<() => void>();
  const stop = requestLog.subscribe(listener);
  for (let index = 0; index < 250; index += 1) startRequest(list)({ status: 200 });
  const { requests } = requestLog.get();
  expect(requests.length).toBe(200);
  expect((requests.at(-1)?.id ?? 0) - (requests[0]?.id ?? 0)).toBe(199);
  forgetSession();
  expect(requestLog.get().requests).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(251);
  stop();
});
