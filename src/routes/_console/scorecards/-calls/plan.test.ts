import { expect, test } from "vitest";
import { planOf } from "./plan.ts";
import { ScorecardSearch } from "../-question/question.ts";

const now = new Date(2026, 10, 20, 15);
const session = { organizationId: "org_1", conversationTypes: [{ id: "ct_1", name: "Visit" }] };
const read = (search: Record<string, string>) => ScorecardSearch.parse(search);

test("the default question covers the credential's organization over 90 days", () => {
  const { question, groupBy, bucket } = planOf(read({}), session, now);
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
  expect(planOf(search, session, now)).toEqual(planOf(read({}), session, now));
  expect(search.view).toBeUndefined();
});

test("a range that ends before it starts is ignored", () => {
  const search = read({ startAt: "2026-11-02T00:00:00Z", endAt: "2026-11-01T00:00:00Z" });
  expect(planOf(search, session, now).question?.endAt).toBe(new Date(2026, 10, 21).toISOString());
});

test("a filter needs a level and IDs", () => {
  const both = planOf(read({ filterBy: "TEAM", filterByIds: "tm_1,tm_2" }), session, now);
  const none = planOf(read({ filterBy: "TEAM" }), session, now);
  expect(both.question).toMatchObject({ filterBy: "TEAM", filterByIds: ["tm_1", "tm_2"] });
  expect(none.question?.filterBy).toBe("ORGANIZATION");
});

test("without an organization or a conversation type there is no question", () => {
  expect(planOf(read({}), null, now).question).toBeUndefined();
  const empty = { organizationId: "org_1", conversationTypes: [] };
  expect(planOf(read({}), empty, now).question).toBeUndefined();
  const typed = planOf(read({ conversationTypeId: "ct_9" }), empty, now);
  expect(typed.question?.conversationTypeId).toBe("ct_9");
  expect(planOf(read({}), empty, now, "ct_3").question?.conversationTypeId).toBe("ct_3");
});

test("the sandbox's conversation types aren't used for other organizations", () => {
  const plan = planOf(read({ organizationId: "org_2" }), session, now);
  expect(plan).toMatchObject({ organizationId: "org_2", question: undefined });
  const found = planOf(read({ organizationId: "org_2" }), session, now, "ct_3");
  expect(found.question).toMatchObject({ filterByIds: ["org_2"], conversationTypeId: "ct_3" });
});
