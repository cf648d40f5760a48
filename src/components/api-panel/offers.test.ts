import { expect, test } from "vitest";
import { engagementSync } from "~/contract/engagements.ts";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import type { RequestLog, ServiceRequest } from "~/api/request-log.ts";
import { offersBeside } from "./offers.ts";
import { requestsBehind } from "./requests-behind.ts";

const request = (
  id: number,
  row: Endpoint,
  more: Partial<ServiceRequest> = {},
): ServiceRequest => ({
  id,
  row,
  params: {},
  search: "",
  body: undefined,
  status: 200,
  givenUp: false,
  milliseconds: 1,
  bytes: 1,
  requestId: undefined,
  upstream: 1,
  sentAt: 0,
  path: "/recordings",
  visit: 1,
  ...more,
});

const namesOf = (rows: readonly Endpoint[], requests: readonly ServiceRequest[]) =>
  offersBeside(rows, requests).map(({ row, parameters }) => ({
    name: row.name,
    parameters: parameters?.map(({ name }) => name),
  }));

test("a list offers what its requests left out, its cursor apart, and the other calls", () => {
  const search = "limit=100&orderBy=dateCreated&orderDirection=desc&organizationId=o&teamId=t";
  expect(namesOf([recordingList], [request(1, recordingList, { search })])).toEqual([
    {
      name: "recordingList",
      parameters: [
        "conversationType",
        "result",
        "dateCreated:gt",
        "dateCreated:lt",
        "crmLinkStatus",
        "showCrmCustomer",
        "showFollowups",
        "showEvaluationScore",
      ],
    },
    { name: "recordingDetails", parameters: undefined },
    { name: "orgWideRecordingList", parameters: undefined },
  ]);
});

test("what is about the same thing is offered together, wherever its path lies", () => {
  expect(namesOf([engagementSync], []).map(({ name }) => name)).toEqual([
    engagementSync.name,
    engagementUserList.name,
  ]);
  expect(namesOf([opportunityList], []).map(({ name }) => name)).toEqual([
    "opportunityList",
    "opportunityUserDelete",
  ]);
});

const place = (href: string) => ({ pathname: href.replace(/\?.*/, ""), href });
const log = (path: string, visit: number, ...requests: ServiceRequest[]): RequestLog => ({
  path,
  visit,
  requests,
});
const ids = (requests: readonly ServiceRequest[]) => requests.map(({ id }) => id);
const rows = [recordingList, recordingDetails];

test("a visit shows its own requests, and nothing of the path before", () => {
  const before = request(1, recordingList, { path: "/teams", visit: 1 });
  const now = request(2, recordingList, { visit: 2 });
  const all = log("/recordings", 2, before, now);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([2]);
  expect(ids(requestsBehind(all, place("/teams"), [], []))).toEqual([]);
});

test("what came out of the cache shows the requests that had filled it", () => {
  const first = request(1, recordingList, { visit: 1 });
  const second = request(2, recordingList, { visit: 1, search: "cursor=x" });
  const preloaded = request(3, recordingList, { visit: 2, path: "/teams" });
  const all = log("/recordings", 3, first, second, preloaded);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([1, 2]);
  expect(ids(requestsBehind(all, place("/recordings"), rows, []))).toEqual([]);
});

test("details out of the cache show the request for the thing in the address", () => {
  const one = request(1, recordingDetails, { params: { recordingId: "rec_1" } });
  const two = request(2, recordingDetails, { params: { recordingId: "rec_2" } });
  const all = log("/recordings/rec_1", 2, one, two);
  const shown = ["recordingDetails"];
  expect(ids(requestsBehind(all, place("/recordings/rec_1"), rows, shown))).toEqual([1]);
});

test("a failure fills no cache", () => {
  const failed = request(1, recordingList, { status: 500 });
  const all = log("/recordings", 2, failed);
  expect(ids(requestsBehind(all, place("/recordings"), rows, ["recordingList"]))).toEqual([]);
});
