import { expect, test } from "vitest";
import "~server/shared/zod-english.ts";
import { EngagementBody } from "../../../../src/contract/engagements.ts";
import { check } from "../../../../src/contract/issues.ts";
import { inspect, type Schema } from "../../../../src/contract/schema.ts";
import { TABLE } from "../../../../src/contract/table.ts";
import { z } from "../../../../src/contract/zod.ts";
import { HttpError, invalid } from "../errors.ts";
import { roughCheck } from "./rough-check.ts";

/** The strings and lists of a schema that may have any size. */
function unlimited(schema: Schema, path: string): string[] {
  const node = inspect(schema);
  switch (node.type) {
    case "object":
      return Object.entries(node.shape).flatMap(([key, field]) =>
        unlimited(field, `${path}.${key}`),
      );
    case "array": {
      const inside = unlimited(node.element, `${path}[]`);
      return node.maximum === undefined ? [path, ...inside] : inside;
    }
    case "union":
      return node.options.flatMap((option) => unlimited(option, path));
    case "string":
      return node.values === undefined && node.maximum === undefined ? [path] : [];
    default:
      return [];
  }
}

test("every string and list that the service accepts has a limit", () => {
  const found = TABLE.flatMap(({ name, query, body }) => [
    ...unlimited(query, name),
    ...(body ? unlimited(body, name) : []),
  ]);
  expect(found).toEqual([]);
});

const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => item(index));
const pathsOf = (value: unknown) =>
  (roughCheck(EngagementBody, value)?.issues ?? []).map(({ path, expected }) => [
    path.join("."),
    expected,
  ]);

test("a list that is too long is one issue, whatever its items are", () => {
  const engagementUsers = many(20_000, (index) => [null, {}, "x"][index % 3]);
  expect(pathsOf({ engagementUsers })).toEqual([["engagementUsers", "at most 1000 items"]]);
  expect(pathsOf({ engagementUsers: many(1000, Object) })).toEqual([]);
  const contact = { account: { phoneNumbers: many(1001, String) } };
  expect(pathsOf({ contact })).toEqual([["contact.account.phoneNumbers", "at most 1000 items"]]);
});

test("lists and free-form data together have a limit, which names where it was passed", () => {
  const contacts = (count: number) => many(count, () => ({ phoneNumbers: many(998, String) }));
  expect(pathsOf({ engagementContacts: contacts(5) })).toEqual([]);
  expect(
    pathsOf({ engagementContacts: [...contacts(5), { addresses: many(10, Object) }] }),
  ).toEqual([["engagementContacts.5.addresses", "at most 5000 items in all"]]);
  const remoteData = { list: many(5000, (index) => [index]) };
  expect(pathsOf({ remoteData })).toEqual([["remoteData", "at most 5000 items in all"]]);
});

test("many values of a wrong type are found without the schema, few are left to it", () => {
  const phoneNumbers = many(900, Number);
  const body = { externalId: "x", contact: { externalId: "c", phoneNumbers } };
  const few = { contact: { phoneNumbers: phoneNumbers.slice(0, 100) } };
  expect(roughCheck(EngagementBody, few)).toBeUndefined();
  const rough = roughCheck(EngagementBody, body);
  expect([rough?.issues.length, rough?.more]).toEqual([100, 800]);
  expect(rough?.issues).toEqual(check(EngagementBody, body).issues);
});

test("a hundred issues are listed, and the number of the others", () => {
  const checked = check(z.array(z.string()), many(20_000, Number));
  expect([checked.issues?.length, checked.more]).toEqual([100, 19_900]);
  const answer = (issues = checked.issues ?? [], more = checked.more) => {
    const { body } = invalid(issues, more);
    return Object(body).issues;
  };
  expect(answer()).toHaveLength(101);
  expect(answer().at(-1)).toMatchObject({ path: [], message: "19900 more issues aren't listed" });
  const [one] = checked.issues ?? [];
  expect(answer(one ? many(102, () => one) : [], 0).at(-1).message).toMatch(/^2 more/);
  expect(answer(one ? [one] : [], 0)).toEqual([one]);
  expect(invalid([])).toBeInstanceOf(HttpError);
});
