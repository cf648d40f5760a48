import { expect, test } from "vitest";
import { type Field, labelOf } from "./-fields.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { type JsonObject, pathKey } from "~/lib/json.ts";
import { singular } from "~/lib/words.ts";
import { BODY_FIELDS, changedFields, checkBody, countsOf, summarize } from "./-body.ts";
import { exampleBody } from "./-composer/example.ts";
import { SECTIONS } from "./-composer/form.tsx";

const find = (...keys: string[]): Field | undefined => {
  let fields: readonly Field[] = BODY_FIELDS;
  let found: Field | undefined;
  for (const key of keys) {
    found = fields.find((field) => field.key === key);
    fields = found?.fields ?? [];
  }
  return found;
};

test("every field of the body is in exactly one section", () => {
  const placed = SECTIONS.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(placed.toSorted()).toEqual(Object.keys(EngagementBody.shape).toSorted());
});

test.each([
  [["externalId"], "text"],
  [["direction"], "enum"],
  [["startTime"], "instant"],
  [["startTimeLocalized"], "local"],
  [["engagementType"], "object"],
  [["engagementType", "activityType"], "enum"],
  [["account", "latitude"], "number"],
  [["account", "addresses"], "list"],
  [["account", "addresses", "city"], "text"],
  [["account", "phoneNumbers"], "texts"],
  [["account", "mergedFromExternalIds"], "texts"],
  [["account", "deletedAt"], "instant"],
  [["opportunity", "copyEngagementRelationships"], "boolean"],
  [["opportunity", "opportunityStage"], "object"],
  [["engagementContacts", "account", "owner", "externalId"], "text"],
  [["engagementUsers", "shareOfSale"], "number"],
  [["remoteData"], "json"],
])("%j is a field of kind %s", (keys, kind) => {
  expect(find(...keys)?.kind).toBe(kind);
});

test("fields that the API requires can be neither omitted nor cleared", () => {
  expect(find("externalId")?.required).toBe(true);
  expect(find("account", "externalId")?.required).toBe(true);
  expect(find("engagementType", "name")?.required).toBe(true);
  expect(find("engagementUsers", "externalId")?.required).toBe(false);
  expect(find("subject")?.required).toBe(false);
});

test("enumerations carry their values", () => {
  expect(find("direction")).toMatchObject({ options: ["INBOUND", "OUTBOUND"] });
});

test("labels are the keys in words", () => {
  expect(labelOf("startTimeLocalized")).toBe("Start time localized");
  expect(labelOf("externalId")).toBe("External ID");
  expect(labelOf("mergedFromExternalIds")).toBe("Merged from external IDs");
  expect(singular("Engagement contacts")).toBe("engagement contact");
  expect(singular("Addresses")).toBe("address");
  expect(singular("Account")).toBe("account");
});

const said = (body: JsonObject) =>
  checkBody(body).issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("schema issues are reported at their paths, in words", () => {
  expect(said({ subject: "x" })).toEqual(["externalId: Required"]);
  expect(said({ externalId: "", account: {} })).toEqual([
    "externalId: Can't be empty",
    "account.externalId: Required",
  ]);
  expect(
    said({ externalId: "e", startTime: "soon", startTimeLocalized: "2026-03-09T14:30Z" }),
  ).toEqual([
    "startTime: Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
    "startTimeLocalized: Enter a local date and time, like 2026-11-02T10:00.",
  ]);
  const [list] = checkBody({ externalId: "e", engagementUsers: [{}] }).issues;
  expect(list?.path).toEqual(["engagementUsers", 0, "externalId"]);
});

test("null clears optional fields only", () => {
  expect(said({ externalId: "e", subject: null, account: null, engagementUsers: null })).toEqual(
    [],
  );
  expect(said({ externalId: null })).toHaveLength(1);
});

test("unknown fields are found at any depth except in the remote data", () => {
  const { unknown } = checkBody({
    externalId: "e",
    recordingId: "r",
    remoteData: { anything: { goes: 1 } },
    engagementContacts: [{ externalId: "c", addresses: [{ town: "x" }] }],
  });
  expect(unknown.map(pathKey)).toEqual(["recordingId", "engagementContacts.0.addresses.0.town"]);
});

const ODD: JsonObject = {
  externalId: "e",
  odd: 1,
  user: { odd: 1 },
  subject: null,
  remoteData: { odd: null },
  account: { externalId: "a", odd: { deep: 1 }, addresses: [{ city: "Oslo", odd: null }] },
  engagementUsers: [{ externalId: "u", odd: 1 }],
};

test("what is sent is the body without the fields that the API doesn't have", () => {
  const { sendable, sent } = checkBody(ODD);
  expect(sent).toEqual({
    externalId: "e",
    subject: null,
    remoteData: { odd: null },
    account: { externalId: "a", addresses: [{ city: "Oslo" }] },
    engagementUsers: [{ externalId: "u" }],
  });
  expect(sendable).toEqual(sent);
  expect(summarize(sent)).toEqual({
    set: [
      "externalId",
      "remoteData",
      "account.externalId",
      "account.addresses (1)",
      "engagementUsers (1)",
    ],
    cleared: ["subject"],
  });
});

test("a body with issues is sent without those fields, too, once it has none", () => {
  const { sendable, sent } = checkBody({ ...ODD, externalId: "" });
  expect(sendable).toBeUndefined();
  expect(sent).toEqual({ ...checkBody(ODD).sent, externalId: "" });
});

test("the example is valid, and different every time", () => {
  const { sendable, sent, issues, unknown } = checkBody(exampleBody());
  expect(sendable).toEqual(sent);
  expect([...issues, ...unknown]).toEqual([]);
  expect(sendable).toMatchObject({ direction: "OUTBOUND" });
  expect(exampleBody().externalId).not.toBe(exampleBody().externalId);
});

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
