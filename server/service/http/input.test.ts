import { expect, test } from "vitest";
import { EngagementBody } from "~/contract/engagements.ts";
import { type Issue, ValidationBody } from "~/contract/errors.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { HttpError, invalid } from "./errors.ts";
import { Checks } from "./input.ts";

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

/** The issues of a body of a sync, as the answer lists them. */
function issuesOf(body: object): Issue[] {
  const checks = new Checks();
  checks.read(EngagementBody, { externalId: "x", ...body });
  try {
    checks.throwIssues();
    return [];
  } catch (error) {
    return z.parse(ValidationBody, error instanceof HttpError && error.body).issues;
  }
}
const found = (body: object) =>
  issuesOf(body).map(({ path, expected }) => [path.join("."), expected]);

test("a list that is too long is one issue, whatever its items are", () => {
  const engagementUsers = many(20_000, (index) => [null, {}, "x"][index % 3]);
  expect(found({ engagementUsers })).toEqual([["engagementUsers", "at most 1000 items"]]);
  expect(found({ engagementUsers: many(1000, (id) => ({ externalId: `${id}` })) })).toEqual([]);
  const account = { externalId: "a", phoneNumbers: many(1001, String) };
  expect(found({ account })).toEqual([["account.phoneNumbers", "at most 1000 items"]]);
});

test("lists and free-form data together have a limit, which names where it was passed", () => {
  const contacts = (count: number) =>
    many(count, (id) => ({ externalId: `${id}`, phoneNumbers: many(998, String) }));
  expect(found({ engagementContacts: contacts(5) })).toEqual([]);
  const more = { externalId: "more", addresses: many(10, Object) };
  expect(found({ engagementContacts: [...contacts(5), more] })).toEqual([
    ["engagementContacts.5.addresses", "at most 5000 items in all"],
  ]);
  const remoteData = { list: many(5000, (index) => [index]) };
  expect(found({ remoteData })).toEqual([["remoteData", "at most 5000 items in all"]]);
});

test("a hundred issues are listed, and the number of the others", () => {
  const issues = issuesOf({ engagementUsers: many(1000, Number) });
  expect(issues).toHaveLength(101);
  expect(issues.at(-1)).toMatchObject({ path: [], message: "900 more issues aren't listed" });
  const [one] = issues;
  const answer = (count: number) => {
    const { body } = invalid(one ? many(count, () => one) : []);
    return z.parse(ValidationBody, body).issues;
  };
  expect(answer(102).at(-1)?.message).toMatch(/^2 more/);
  expect(answer(1)).toEqual([one]);
});
