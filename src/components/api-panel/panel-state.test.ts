import { expect, test } from "vitest";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { RequestLog, ServiceRequest } from "~/api/state/request-log.ts";
import { requestsBehind } from "./panel-state.ts";

const request = (
  id: number,
  row: PlainEndpoint,
  more: Partial<ServiceRequest> = {},
): ServiceRequest => ({
  id,
  row,
  params: {},
  search: "",
  body: undefined,
  status: 200,
  canceled: false,
  milliseconds: 1,
  bytes: 1,
  requestId: undefined,
  upstream: 1,
  sentAt: 0,
  path: "/recordings",
  visit: 1,
  ...more,
});

const place = (href: string) => ({ pathname: href.replace(/\?.*/, ""), href });
const log = (path: string, visit: number, ...requests: ServiceRequest[]): RequestLog => ({
  path,
  visit,
  requests,
});
const ids = (requests: readonly ServiceRequest[]) => requests.map(({ id }) => id);
const rows = [recordingList, recordingDetails];

test("a visit shows only its own requests", () => {
  const before = request(1, recordingList, { path: "/teams", visit: 1 });
  const now = request(2, recordingList, { visit: 2 });
  const all = log("/recordings", 2, before, now);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([2]);
  expect(ids(requestsBehind(all, place("/teams"), [], []))).toEqual([]);
});

test("cached data shows the requests that filled the cache", () => {
  const first = request(1, recordingList, { visit: 1 });
  const second = request(2, recordingList, { visit: 1, search: "cursor=x" });
  const preloaded = request(3, recordingList, { visit: 2, path: "/teams" });
  const all = log("/recordings", 3, first, second, preloaded);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([1, 2]);
  expect(ids(requestsBehind(all, place("/recordings"), rows, []))).toEqual([]);
});

test("cached details show the request for the ID in the URL", () => {
  const one = request(1, recordingDetails, { params: { recordingId: "rec_1" } });
  const two = request(2, recordingDetails, { params: { recordingId: "rec_2" } });
  const all = log("/recordings/rec_1", 2, one, two);
  const shown = ["recordingDetails"];
  expect(ids(requestsBehind(all, place("/recordings/rec_1"), rows, shown))).toEqual([1]);
});

test("a failed request isn't shown as the source of cached data", () => {
  const failed = request(1, recordingList, { status: 500 });
  const all = log("/recordings", 2, failed);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([]);
});
