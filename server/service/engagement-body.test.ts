import { expect, test } from "vitest";
import { engagementSync } from "~/contract/engagements.ts";
import { pathsOf } from "./testing/api.ts";
import { describeOnPglite } from "./testing/service.ts";
import { syncing } from "./testing/sync.ts";

const nested = (levels: number) =>
  `{"externalId":"deep","remoteData":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`;

describeOnPglite("the body of a sync", (service) => {
  const { call } = syncing(service);

  test.each([
    ["no external ID", {}, ["externalId"]],
    ["an empty external ID", { externalId: "" }, ["externalId"]],
    ["null as external ID", { externalId: null }, ["externalId"]],
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
  ])("with %s is rejected", async (_, body, paths) => {
    const reply = await call(body);
    expect(pathsOf(reply).toSorted()).toEqual(paths);
  });

  test("may have remote data up to a hundred levels deep", async () => {
    const { api } = service();
    expect((await api.call(engagementSync, { text: nested(99) })).status).toBe(200);
    for (const levels of [100, 50_000]) {
      const reply = await api.call(engagementSync, { text: nested(levels) });
      expect(pathsOf(reply)).toEqual(["remoteData"]);
    }
  });

  test("with far too many values is rejected before it is parsed", async () => {
    const text = `{"externalId":"many","remoteData":[${"1,".repeat(60_000)}`;
    const reply = await service().api.call(engagementSync, { text });
    expect(pathsOf(reply)).toEqual([""]);
    const content = `${String.raw`\"`}${",".repeat(60_000)}`;
    expect(
      (await call({ externalId: "commas", content, subject: content.slice(0, 900) })).status,
    ).toBe(200);
    expect((await call({ externalId: "commas", content: content.repeat(2) })).status).toBe(422);
  });
});
