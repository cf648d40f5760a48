import { expect, test } from "vitest";
import { changedFields, countsOf, summarize } from "./summary.ts";

const users = (updatedAt: string, name: string) => ({ data: { users: [{ name, updatedAt }] } });

test("lists the paths that are set and cleared", () => {
  const summary = summarize({
    externalId: "e",
    lead: null,
    account: { externalId: "a", name: null, phoneNumbers: ["1", "2"] },
    engagementContacts: [{ externalId: "c", name: null, account: { owner: null } }],
    remoteData: { deep: { er: null } },
  });
  expect(summary.set).toEqual([
    "externalId",
    "account.externalId",
    "account.phoneNumbers (2)",
    "engagementContacts (1)",
    "remoteData",
  ]);
  expect(summary.cleared).toEqual([
    "lead",
    "account.name",
    "engagementContacts.0.name",
    "engagementContacts.0.account.owner",
  ]);
  expect(countsOf(summary)).toBe("5 set, 4 cleared");
});

test("lists the fields that differ between two answers", () => {
  const before = { data: { id: "1", subject: "a", updatedAt: "1", account: { id: "x" } } };
  const after = { data: { id: "1", subject: "b", updatedAt: "2", account: { id: "x" } } };
  expect(changedFields(before, after)).toEqual(["subject", "updatedAt"]);
  expect(changedFields(before, before)).toEqual([]);
  expect(changedFields(users("1", "Ida"), users("2", "Ida"))).toEqual([]);
  expect(changedFields(users("1", "Ida"), users("2", "Ada"))).toEqual(["users"]);
  expect(changedFields(undefined, { data: { id: "1" } })).toEqual(["id"]);
});
