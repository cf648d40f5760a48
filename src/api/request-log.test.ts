import { beforeEach, expect, test, vi } from "vitest";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { recordingList } from "~/contract/recordings.ts";
import { forgetAll } from "./forgetting.ts";
import { arriveAt, endOf, requestLog, startRequest, subscribeToRequests } from "./request-log.ts";

const at = (pathname: string) => vi.stubGlobal("location", { pathname });
const list = { row: recordingList, params: {}, search: "limit=100" };

beforeEach(() => {
  forgetAll();
  at("/recordings");
  arriveAt("/recordings");
  return () => vi.unstubAllGlobals();
});

test("a request is noted where it was made, with what its answer tells", () => {
  const headers = { "x-request-id": "req_1", "x-upstream-requests": "2" };
  startRequest(list)(endOf(new Response("", { headers, status: 200 }), "zoë"));
  expect(requestLog().requests).toMatchObject([
    {
      row: recordingList,
      search: "limit=100",
      status: 200,
      bytes: 4,
      requestId: "req_1",
      upstream: 2,
      path: "/recordings",
      givenUp: false,
    },
  ]);
});

test("the value of a secret is never kept", () => {
  const body = { clientSecret: "s3cr3t", userId: "usr_1" };
  startRequest({ row: accessTokenRevoke, params: {}, body })({ status: 200 });
  expect(requestLog().requests[0]?.body).toEqual({ clientSecret: "", userId: "usr_1" });
  expect(JSON.stringify(requestLog())).not.toContain("s3cr3t");
});

test("a path left and opened again is another visit, though nothing was asked for between", () => {
  startRequest(list)({});
  arriveAt("/teams");
  startRequest(list)({});
  const [first, second] = requestLog().requests;
  expect(second?.path).toBe(first?.path);
  expect(second?.visit).toBeGreaterThan(first?.visit ?? Infinity);
});

test("a request belongs to where it was sent, wherever its answer comes", () => {
  const end = startRequest(list);
  at("/teams");
  arriveAt("/teams");
  end({ status: 200 });
  expect(requestLog().requests[0]).toMatchObject({ path: "/recordings" });
  expect(requestLog().requests[0]?.visit).toBeLessThan(requestLog().visit);
});

test("the oldest are forgotten beyond 200, and all of them at sign-out", () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToRequests(heard);
  for (let index = 0; index < 250; index += 1) startRequest(list)({ status: 200 });
  const { requests } = requestLog();
  expect(requests.length).toBe(200);
  expect((requests.at(-1)?.id ?? 0) - (requests[0]?.id ?? 0)).toBe(199);
  forgetAll();
  expect(requestLog().requests).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(251);
  stop();
});
