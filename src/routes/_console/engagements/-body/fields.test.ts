import { expect, test } from "vitest";
import { EngagementBody } from "~/contract/engagements.ts";
import { type Field, labelOf, singular } from "~/components/batch/file/fields.ts";
import { BODY_FIELDS } from "./fields.ts";
import { SECTIONS } from "../-composer/fields/sections.ts";

const find = (...keys: string[]): Field | undefined => {
  let fields: readonly Field[] = BODY_FIELDS;
  let found: Field | undefined;
  for (const key of keys) {
    found = fields.find((field) => field.key === key);
    fields = found && "fields" in found ? found.fields : [];
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
