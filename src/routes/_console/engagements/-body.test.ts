import { expect, test } from "vitest";
import { formatJson, type JsonObject, pathKey } from "~/lib/json.ts";
import { checkEngagement, offsetOf, readObject, withField } from "./-body.ts";

const said = (body: JsonObject) =>
  checkEngagement(body).issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

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
});

test("null clears optional fields only", () => {
  expect(said({ externalId: "e", subject: null, account: null })).toEqual([]);
  expect(said({ externalId: null })).toHaveLength(1);
});

test("fields the API doesn't have are named at any depth except in the remote data, and not sent", () => {
  const { unknown, sendable } = checkEngagement({
    externalId: "e",
    odd: 1,
    subject: null,
    remoteData: { odd: null },
    account: { externalId: "a", odd: { deep: 1 }, addresses: [{ city: "Oslo", odd: null }] },
  });
  expect(unknown.map(pathKey)).toEqual(["odd", "account.odd", "account.addresses.0.odd"]);
  expect(sendable).toEqual({
    externalId: "e",
    subject: null,
    remoteData: { odd: null },
    account: { externalId: "a", addresses: [{ city: "Oslo" }] },
  });
});

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', 3, "Expected a comma"],
  ['{"a": "b', 1, "Unterminated string"],
  ["", 1, "Expected a value"],
  ["{\n\n", 3, "Expected a comma or a closing brace"],
  ['{\n  "externalId": "EVT-2 and more text",\n  "town": undefined\n}', 3, "Unknown word"],
  ['{\n"a": x}', 2, "Unknown word"],
  ['{\n"a": 1,\n}', 3, "Expected a property name in double quotes"],
  ['{"a": 1}\n// note', 2, "Comments aren't allowed"],
  ['{"a": 1}\n{}', 2, "Expected nothing after the closing brace"],
  ["{'a': 1}", 1, "Unknown word"],
  ['{"a": 01}', 1, "Expected a comma"],
  ["[1]", 1, "Expected an object in braces"],
])("%j can't be read: line %d, %s", (text, line, message) => {
  expect(readObject(text).error).toMatchObject({
    line,
    message: expect.stringMatching(`^${message}`),
  });
});

test("a text that is nested too deeply claims no line", () => {
  const { error } = readObject(`{"a":${"[".repeat(200_000)}`);
  expect(error).toEqual({ message: "Nested too deeply", line: undefined, offset: undefined });
});

const at = (text: string, path: (string | number)[]) => offsetOf(text, path) ?? -1;

test("a path is found in the text, however it is laid out", () => {
  const body = { externalId: "a b", account: { name: "x", list: [{ n: "x" }, { n: "x" }] } };
  const wide = formatJson(body);
  expect(wide.slice(at(wide, ["account", "list", 1, "n"]))).toMatch(/^"x"\s+\}\s+\]/);
  // What isn't there is shown by what is around it.
  expect(wide.slice(at(wide, ["account", "externalId"]))).toMatch(/^\{\s+"name"/);
  const narrow = JSON.stringify(body);
  expect(narrow.slice(at(narrow, ["account", "list", 1]))).toBe('{"n":"x"}]}}');
  expect(at(wide, [])).toBe(0);
  expect(at('{"externalId": "\\u0061 b"}', ["externalId"])).toBe(15);
  expect(offsetOf("", ["externalId"])).toBeUndefined();
});

test("an empty field leaves the body, with the item it was alone in", () => {
  const path = ["engagementUsers", 0, "name"];
  const body = withField({ externalId: "e", remoteData: { a: 1 } }, path, "Noor");
  expect(body).toMatchObject({ remoteData: { a: 1 }, engagementUsers: [{ name: "Noor" }] });
  expect(withField(body, path, "")).toEqual({ externalId: "e", remoteData: { a: 1 } });
  const two: JsonObject = {
    engagementUsers: [{ name: "Noor", email: "n@rep.example" }, { name: "Luca" }],
  };
  expect(withField(two, path, "")).toEqual({
    engagementUsers: [{ email: "n@rep.example" }, { name: "Luca" }],
  });
});
