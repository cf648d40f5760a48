import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { questionOf } from "~/components/scorecards/questions.ts";
import { askedOf, ScorecardSearch } from "./question.ts";

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

test("the default question covers the credential's organization over 30 days", () => {
  const { question, groupBy, bucket } = ask({});
  expect({ groupBy, bucket }).toEqual({ groupBy: "TEAM", bucket: "week" });
  expect(question).toEqual({
    requestedOrganizationId: "org_1",
    conversationTypeId: "ct_1",
    startAt: new Date(2026, 9, 22).toISOString(),
    endAt: new Date(2026, 10, 21).toISOString(),
    filterBy: "ORGANIZATION",
    filterByIds: ["org_1"],
  });
});

test.each<Record<string, string>>([
  { startAt: "some-day", endAt: "2026-11-01T00:00:00Z" },
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

test.each([
  ["last-7-days", "2026-11-14T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["last-month", "2026-10-01T05:00:00.000Z", "2026-11-01T05:00:00.000Z"],
])("a period's word stays in the address: %s", (startAt, first, end) => {
  const { period, question } = ask({ startAt });
  expect(period).toEqual({ startAt });
  expect(question).toMatchObject({ startAt: first, endAt: end });
});

test("an address with exact times is asked as it is", () => {
  const range = { startAt: "2026-09-01T05:00:00.000Z", endAt: "2026-09-02T05:00:00.000Z" };
  expect(ask(range)).toMatchObject({ period: range, question: range });
});

test.each(["America/Chicago", "Europe/Berlin", "Pacific/Auckland"])(
  "overview, team and organization ask what their link asks, at any hour in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(2026, 10, 20, hour, 30);
      const link = { conversationTypeId: "ct_1", startAt: "last-30-days" };
      expect(askedOf(link, session, now).question).toEqual(
        questionOf({ organizationId: "org_1" }, "ct_1", now),
      );
      const team = { filterBy: "TEAM" as const, filterByIds: ["tm_1"] };
      expect(askedOf({ ...link, ...team }, session, now).question).toEqual(
        questionOf({ organizationId: "org_1", teamId: "tm_1" }, "ct_1", now),
      );
    }
  },
);
