import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  askedOf,
  boundsOf,
  namePeriodBefore,
  periodBefore,
  rangeUntil,
  ScorecardSearch,
} from "./question.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Chicago");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const session = { organizationId: "org_1", conversationTypes: [{ id: "ct_1", name: "Visit" }] };

/** What an address asks on 20 Nov 2026; made in each test, in its time zone. */
const ask = (
  search: Record<string, string>,
  by: Parameters<typeof askedOf>[1] = session,
  found?: string,
) => askedOf(ScorecardSearch.parse(search), by, new Date(2026, 10, 20, 15), found);

test("the default question covers the credential's organization over 90 days", () => {
  const { question, groupBy, bucket } = ask({});
  expect({ groupBy, bucket }).toEqual({ groupBy: "TEAM", bucket: "week" });
  expect(question).toEqual({
    requestedOrganizationId: "org_1",
    conversationTypeId: "ct_1",
    startAt: new Date(2026, 7, 23).toISOString(),
    endAt: new Date(2026, 10, 21).toISOString(),
    filterBy: "ORGANIZATION",
    filterByIds: ["org_1"],
  });
});

test.each<Record<string, string>>([
  { startAt: "yesterday", endAt: "2026-11-01T00:00:00Z" },
  { startAt: "2026-11-02T00:00:00Z", endAt: "2026-11-01T00:00:00Z" },
  { filterBy: "PLANET", filterByIds: "tm_1" },
  { filterBy: "TEAM" },
  { groupBy: "team", bucket: "hour" },
])("what isn't valid in an address gets its default: %j", (search) => {
  expect(ask(search)).toEqual(ask({}));
});

test("a filter has a level and IDs", () => {
  expect(ask({ filterBy: "TEAM", filterByIds: "tm_1,tm_2" }).question).toMatchObject({
    filterBy: "TEAM",
    filterByIds: ["tm_1", "tm_2"],
  });
});

const untyped = { organizationId: "org_1", conversationTypes: [] };

test.each([
  [ask({}, null), undefined],
  [ask({}, untyped), undefined],
  [ask({ conversationTypeId: "ct_9" }, untyped), "ct_9"],
  [ask({}, untyped, "ct_3"), "ct_3"],
  // The sandbox's types aren't used for other organizations.
  [ask({ organizationId: "org_2" }), undefined],
  [ask({ organizationId: "org_2" }, session, "ct_3"), "ct_3"],
])("a question needs an organization and a conversation type: %#", ({ question }, type) => {
  expect(question?.conversationTypeId).toBe(type);
});

test("the last 90 days are full days across a clock change, including today", () => {
  expect(rangeUntil(new Date(2026, 10, 20, 15), "last-90-days")).toEqual({
    startAt: "2026-08-23T05:00:00.000Z",
    endAt: "2026-11-21T06:00:00.000Z",
  });
});

test("twelve months end today and contain no day twice", () => {
  const range = rangeUntil(new Date(2026, 10, 20, 23, 59), "last-12-months");
  expect(new Date(range.startAt)).toEqual(new Date(2025, 10, 21));
  expect(new Date(range.endAt)).toEqual(new Date(2026, 10, 21));
});

test("an inclusive start is an exclusive bound a millisecond before", () => {
  const range = { startAt: "2026-09-01T05:00:00.000Z", endAt: "2026-09-02T05:00:00.000Z" };
  expect(boundsOf(range)).toEqual({
    after: "2026-09-01T04:59:59.999Z",
    before: "2026-09-02T05:00:00.000Z",
  });
});

test("the period before has as many days across a clock change", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-11-08T06:00:00.000Z" };
  const before = periodBefore(range);
  expect(new Date(before.startAt)).toEqual(new Date(2026, 9, 11));
  expect(before.endAt).toBe(range.startAt);
  expect(namePeriodBefore(range)).toBe("the previous 14 days");
});

test("a range of partial days is compared with the same length of time", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-10-25T07:30:00.000Z" };
  expect(periodBefore(range).startAt).toBe("2026-10-25T02:30:00.000Z");
  expect(namePeriodBefore(range)).toBe("the previous period");
});
