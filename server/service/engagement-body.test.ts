import { expect, test } from "vitest";
import { engagementSync } from "../../src/contract/engagements.ts";
import { errorOf, pathsOf } from "./testing/api.ts";
import { describeService } from "./testing/service.ts";
import { syncing } from "./testing/sync.ts";

const nested = (levels: number) =>
  `{"externalId":"deep","remoteData":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`;

describeService("the body of a sync", (service) => {
  const { call } = syncing(service);

  test.each([
    ["no external id", {}, ["externalId"]],
    ["an empty external id", { externalId: "" }, ["externalId"]],
    ["null as external id", { externalId: null }, ["externalId"]],
    ["an unknown direction", { externalId: "x", direction: "UP" }, ["direction"]],
    ["a day as a time", { externalId: "x", startTime: "2026-01-01" }, ["startTime"]],
    ["a time without zone", { externalId: "x", endTime: "2026-01-01T10:00:00" }, ["endTime"]],
    [
      "a local time with zone",
      { externalId: "x", startTimeLocalized: "2026-01-01T10:00:00Z" },
      ["startTimeLocalized"],
    ],
    [
      "a type without name",
      { externalId: "x", engagementType: { externalId: "T" } },
      ["engagementType.name"],
    ],
    [
      "an unknown activity",
      { externalId: "x", engagementType: { name: "T", activityType: "NAP" } },
      ["engagementType.activityType"],
    ],
    ["remote data as a list", { externalId: "x", remoteData: [] }, ["remoteData"]],
    [
      "users who are nobody, or twice",
      {
        externalId: "x",
        engagementUsers: [{ shareOfSale: 1 }, { externalId: "u" }, { externalId: "u" }],
      },
      ["engagementUsers.0.externalId", "engagementUsers.2.externalId"],
    ],
    [
      "a contact twice",
      { externalId: "x", engagementContacts: [{ externalId: "c" }, { externalId: "c" }] },
      ["engagementContacts.1.externalId"],
    ],
    [
      "wrong types deep inside",
      {
        externalId: "x",
        account: { name: 1 },
        contact: { externalId: "c", account: { externalId: "a", latitude: "1" } },
        opportunity: { externalId: "o", opportunityStage: "S" },
      },
      [
        "account.externalId",
        "account.name",
        "contact.account.latitude",
        "opportunity.opportunityStage",
      ],
    ],
    ["a NUL character", { externalId: "x", remoteData: { a: "\0" } }, ["remoteData.a"]],
  ])("refuses %s", async (_, body, paths) => {
    const reply = await call(body);
    expect([reply.status, pathsOf(reply).toSorted()]).toEqual([422, paths]);
  });

  test("takes remote data a hundred levels deep, and refuses what is deeper", async () => {
    const { api, token } = service();
    expect((await api.call(engagementSync, { token, text: nested(99) })).status).toBe(200);
    for (const levels of [100, 50_000]) {
      const reply = await api.call(engagementSync, { token, text: nested(levels) });
      expect([reply.status, pathsOf(reply)]).toEqual([422, ["remoteData"]]);
    }
  });

  test("answers a body that isn't JSON with 400", async () => {
    const { api, token } = service();
    const reply = await api.call(engagementSync, { token, text: "{" });
    expect([reply.status, errorOf(reply) !== ""]).toEqual([400, true]);
  });
});
