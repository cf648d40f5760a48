import { expect, test } from "vitest";
import type { Issue } from "~/contract/errors.ts";
import { secretProbe, signIn, tokenProbe } from "~/contract/gateway.ts";
import { clientSecrets, rotationPrepare } from "~/contract/rotations.ts";
import { check } from "~/contract/issues.ts";
import { inspect, type Schema } from "~/contract/schema.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { issueText } from "./issue-text.ts";

const VALIDATOR = /expected|received|invalid|too (small|big)|undefined|NaN/i;
const PLACES = ["form", "composer"] as const;

const ROWS = [...TABLE, signIn, rotationPrepare, clientSecrets, secretProbe, tokenProbe];

const deep = () => Array.from({ length: 150 }).reduce<object>((inner) => ({ inner }), {});
const WRONG = [undefined, null, "", "soon", "x".repeat(5000), 1.5, -1, NaN, true, [], [[]], deep()];

/** Wrong values for a schema: each kind of value at its root, and in turn in each of its fields. */
function wrongValues(schema: Schema): unknown[] {
  const node = inspect(schema);
  if (node.type === "array") {
    return [...WRONG, ...wrongValues(node.element).map((item) => [item, item])];
  }
  if (node.type === "union") return [...WRONG, ...node.options.flatMap(wrongValues)];
  if (node.type !== "object") return WRONG;
  const fields = Object.entries(node.shape);
  const kinds = fields.flatMap(([name, { _zod }]) =>
    _zod.values?.size === 1 ? [[name, [..._zod.values][0]] as const] : [],
  );
  const base = Object.fromEntries(kinds);
  const broken = fields.flatMap(([name, field]) =>
    wrongValues(field).map((value) => ({ ...base, [name]: value })),
  );
  return [...WRONG, base, ...broken];
}

const said = (issue: Issue) => PLACES.map((place) => issueText(issue, place));

test("no issue of a body schema shows the validator's own text", () => {
  const issues = ROWS.flatMap(({ body }) =>
    body === undefined ? [] : wrongValues(body).flatMap((value) => check(body, value).issues ?? []),
  );
  const codes = new Set(issues.map(({ code }) => code));
  expect([...codes].sort()).toEqual([
    "custom",
    "invalid_format",
    "invalid_type",
    "invalid_union",
    "invalid_value",
    "too_big",
    "too_small",
  ]);
  const texts = new Set(issues.flatMap(said));
  expect([...texts].filter((text) => VALIDATOR.test(text))).toEqual([]);
  expect([...texts].filter((text) => !/^[A-Z]/.test(text))).toEqual([]);
});

test("an unknown code gets a sentence naming the field", () => {
  const codes = ["invalid_string", "not_multiple_of", "invalid_key", "invalid_element", "custom"];
  for (const code of codes) {
    const issue = { code, path: ["account", "externalId"], message: "Invalid input" };
    expect(said(issue)).toEqual(Array.from(PLACES, () => "Check the external ID."));
  }
});

test("a missing value is worded for where it is entered", () => {
  const [issue] = check(z.object({ clientId: z.string() }), {}).issues ?? [];
  expect(issue && said(issue)).toEqual(["Enter a client ID.", "Required"]);
});

test("an empty name, a wrong date and a wrong choice each say what to enter", () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1)),
    startTime: z.iso.datetime(),
    direction: z.enum(["IN", "OUT"]),
    latitude: z.number(),
    size: z.array(z.string()).check(z.maxLength(2)),
  });
  const values = {
    name: "",
    startTime: "soon",
    direction: "UP",
    latitude: NaN,
    size: ["", "", ""],
  };
  const { issues = [] } = check(schema, values);
  expect(issues.map((issue) => issueText(issue))).toEqual([
    "Enter a name.",
    "Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
    "Must be one of: IN, OUT.",
    "Enter decimal degrees, like 30.2672.",
    "Must be at most 2 items.",
  ]);
});

test("custom messages of the service are kept", () => {
  const message = "There is no such industry";
  expect(issueText({ code: "custom", path: ["industryIds", 0], message })).toBe(message);
});
