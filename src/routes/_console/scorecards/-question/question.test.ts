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

// Made in each test, in its time zone.
const at = () => new Date(2026, 10, 20, 15);
const session = { organizationId: "org_1", conversationTypes: [{ id: "ct_1", name: "Visit" }] };
const read = (search: Record<string, string>) => ScorecardSearch.parse(search);

test("the default question covers the credential's organization over 90 days", () => {
  const { question, groupBy, bucket } = askedOf(read({}), session, at());
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

test("invalid search keys get their defaults one by one", () => {
  const search = read({
    startAt: "yesterday",
    endAt: "2026-11-01T00:00:00Z",
    filterBy: "PLANET",
    filterByIds: "tm_1",
    groupBy: "team",
    bucket: "hour",
    view: "sphere",
  });
  expect(askedOf(search, session, at())).toEqual(askedOf(read({}), session, at()));
  expect(search.view).toBeUndefined();
});

test("a range that ends before it starts is ignored", () => {
  const search = read({ startAt: "2026-11-02T00:00:00Z", endAt: "2026-11-01T00:00:00Z" });
  expect(askedOf(search, session, at()).question?.endAt).toBe(new Date(2026, 10, 21).toISOString());
});

test("a filter needs a level and IDs", () => {
  const both = askedOf(read({ filterBy: "TEAM", filterByIds: "tm_1,tm_2" }), session, at());
  const none = askedOf(read({ filterBy: "TEAM" }), session, at());
  expect(both.question).toMatchObject({ filterBy: "TEAM", filterByIds: ["tm_1", "tm_2"] });
  expect(none.question?.filterBy).toBe("ORGANIZATION");
});

test("without an organization or a conversation type there is no question", () => {
  expect(askedOf(read({}), null, at()).question).toBeUndefined();
  const empty = { organizationId: "org_1", conversationTypes: [] };
  expect(askedOf(read({}), empty, at()).question).toBeUndefined();
  const typed = askedOf(read({ conversationTypeId: "ct_9" }), empty, at());
  expect(typed.question?.conversationTypeId).toBe("ct_9");
  expect(askedOf(read({}), empty, at(), "ct_3").question?.conversationTypeId).toBe("ct_3");
});

test("the sandbox's conversation types aren't used for other organizations", () => {
  const asked = askedOf(read({ organizationId: "org_2" }), session, at());
  expect(asked).toMatchObject({ organizationId: "org_2", question: undefined });
  const found = askedOf(read({ organizationId: "org_2" }), session, at(), "ct_3");
  expect(found.question).toMatchObject({ filterByIds: ["org_2"], conversationTypeId: "ct_3" });
});

test("the last 90 days are full days across a clock change, including today", () => {
  expect(rangeUntil(new Date(2026, 10, 20, 15), "90-days")).toEqual({
    startAt: "2026-08-23T05:00:00.000Z",
    endAt: "2026-11-21T06:00:00.000Z",
  });
});

test("twelve months end today and contain no day twice", () => {
  const range = rangeUntil(new Date(2026, 10, 20, 23, 59), "12-months");
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
