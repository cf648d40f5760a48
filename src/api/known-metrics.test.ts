import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { knownMetrics } from "./known-metrics.ts";
import { scorecard, scorecardGroups } from "./scorecards.ts";
import { cardOf } from "./testing/scorecard.ts";

const question = (organization: string) => ({
  requestedOrganizationId: organization,
  conversationTypeId: "ct",
  startAt: "2026-11-01T00:00:00.000Z",
  endAt: "2026-11-20T00:00:00.000Z",
  filterBy: "ORGANIZATION" as const,
  filterByIds: [organization],
});

test("the metrics of loaded scorecards are known, each once per organization", () => {
  const client = new QueryClient();
  client.setQueryData(scorecard(question("a")).queryKey, cardOf(3, { Talk: 1, Objections: 2 }));
  client.setQueryData(scorecardGroups(question("a"), "TEAM").queryKey, [cardOf(1, { Talk: 4 })]);
  client.setQueryData(scorecardGroups(question("b"), "TEAM").queryKey, [cardOf(1, { Talk: 4 })]);
  client.setQueryData(scorecardGroups(question("c"), "TEAM").queryKey, null);
  expect(
    knownMetrics(client).map(({ requestedOrganizationId: of, name }) => `${of} ${name}`),
  ).toEqual(["a Talk", "a Objections", "b Talk"]);
});
