import { expect, test } from "vitest";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
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

/** The requests behind a page that has arrived, for its visit, and shows data of these endpoints. */
const behind = (
  path: string,
  visit: number,
  shown: readonly string[],
  ...requests: ServiceRequest[]
) =>
  requestsBehind(
    { path, visit, requests },
    { pathname: path, href: path },
    [recordingList, recordingDetails],
    shown,
  ).map(({ id }) => id);

const LIST = [recordingList.name];

test("a visit shows only its own requests", () => {
  const before = request(1, recordingList, { path: "/teams", visit: 1 });
  const now = request(2, recordingList, { visit: 2 });
  expect(behind("/recordings", 2, LIST, before, now)).toEqual([2]);
  // The log has the page's next path only once it has been there.
  const log = { path: "/recordings", visit: 2, requests: [before, now] };
  expect(requestsBehind(log, { pathname: "/teams", href: "/teams" }, [], [])).toEqual([]);
});

test("cached data shows the requests that filled the cache", () => {
  const requests = [
    request(1, recordingList, { visit: 1 }),
    request(2, recordingList, { visit: 1, search: "cursor=x" }),
    request(3, recordingList, { visit: 2, path: "/teams" }),
  ];
  expect(behind("/recordings", 3, LIST, ...requests)).toEqual([1, 2]);
  expect(behind("/recordings", 3, [], ...requests)).toEqual([]);
});

test("cached details show the request for the ID in the URL", () => {
  const one = request(1, recordingDetails, { params: { recordingId: "rec_1" } });
  const two = request(2, recordingDetails, { params: { recordingId: "rec_2" } });
  expect(behind("/recordings/rec_1", 2, [recordingDetails.name], one, two)).toEqual([1]);
});

test("a failed request isn't shown as the source of cached data", () => {
  const failed = request(1, recordingList, { status: 500 });
  expect(behind("/recordings", 2, LIST, failed)).toEqual([]);
});
