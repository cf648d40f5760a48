import { expect, test } from "vitest";
import { guessFormat, splitRecords } from "~/components/batch/formats.ts";
import { bodyMaker, cellAt, guessMapping } from "~/components/batch/mapping.ts";
import {
  countStates,
  correctedRow,
  makeRow,
  rawRecord,
  rejectRepeats,
  rejectsOf,
} from "~/components/batch/rows.ts";
import type { JsonObject } from "~/lib/json.ts";
import { ENGAGEMENTS } from "./-batch-kind.ts";

const { cells } = ENGAGEMENTS;

test("the suggested paths are fields of the body that a cell can hold", () => {
  expect(cells.paths).toEqual(
    expect.arrayContaining([
      "externalId",
      "direction",
      "engagementType.name",
      "account.owner.externalId",
      "account.addresses.0.city",
      "account.phoneNumbers",
      "engagementUsers.1.shareOfSale",
      "engagementContacts.0.account.externalId",
      "opportunity.opportunityStage.name",
      "remoteData",
    ]),
  );
  expect(cells.paths).not.toContain("account");
  expect(cells.paths.filter((path) => cells.kindOf(path) === undefined)).toEqual([]);
});

test.each([
  ["account.latitude", "number"],
  ["engagementContacts.7.isPrimary", "boolean"],
  ["account.phoneNumbers", "texts"],
  ["account.phoneNumbers.1", "text"],
  ["remoteData", "json"],
  ["remoteData.ticket", "text"],
  ["account", undefined],
  ["engagementUsers.email", undefined],
  ["engagementUsers.0", undefined],
  ["accounts.name", undefined],
  ["account.constructor", undefined],
  ["", undefined],
])("%j is a cell of kind %s", (path, kind) => {
  expect(cells.kindOf(path)).toBe(kind);
});

test.each([
  ["externalId", "externalId"],
  ["External ID", "externalId"],
  ["Engagement ID", "externalId"],
  ["Subject", "subject"],
  ["start_time", "startTime"],
  ["Account External ID", "account.externalId"],
  ["account id", "account.externalId"],
  ["User email", "engagementUsers.0.email"],
  ["User 2 email", "engagementUsers.1.email"],
  ["email", "engagementUsers.0.email"],
  ["engagementUsers.3.email", "engagementUsers.3.email"],
  ["Contact external id", "contact.externalId"],
  ["Type", "engagementType.name"],
  ["Name", undefined],
  ["Latitude", undefined],
  ["Favourite colour", undefined],
  ["", undefined],
])("guesses that a column named %j maps to %s", (name, path) => {
  expect(guessMapping(cells, [name])).toEqual([path]);
});

test("a field is guessed only if the fields it requires have a column", () => {
  const needy = ["Account name", "Amount", "Stage", "First name"];
  expect(guessMapping(cells, needy)).toEqual([undefined, undefined, undefined, undefined]);
  const ids = ["account_id", "opportunity_id", "lead_id"];
  expect(guessMapping(cells, [...needy, ...ids])).toEqual([
    "account.name",
    "opportunity.amount",
    "opportunity.opportunityStage.name",
    "lead.firstName",
    "account.externalId",
    "opportunity.externalId",
    "lead.externalId",
  ]);
});

test.each([
  ["externalId", []],
  ["account.externalId", ["account.externalId"]],
  ["account.owner.externalId", ["account.externalId", "account.owner.externalId"]],
  ["engagementUsers.0.email", []],
  ["engagementContacts.2.isPrimary", ["engagementContacts.2.externalId"]],
  ["engagementType.externalId", ["engagementType.name"]],
  ["remoteData.ticket", []],
])("%j requires %j", (path, needed) => {
  expect(cells.requiredBeside(path)).toEqual(needed);
});

test("a path goes to one column, the one that names it best", () => {
  const header = ["id", "name", "account.name", "externalId", "account id", "account.name"];
  expect(guessMapping(cells, header)).toEqual([
    undefined,
    undefined,
    "account.name",
    "externalId",
    "account.externalId",
    undefined,
  ]);
});

test("cells are converted to the types of their fields", () => {
  const make = bodyMaker(
    cells,
    [
      "externalId",
      "opportunity.amount",
      "engagementContacts.0.isPrimary",
      "account.phoneNumbers",
      "remoteData",
      undefined,
    ],
    "omit",
  );
  expect(make([" e-1 ", "48200.5", "Yes", "+1 1; +1 2;", '{"a":1}', "left out"])).toEqual({
    externalId: "e-1",
    opportunity: { amount: 48200.5 },
    engagementContacts: [{ isPrimary: true }],
    account: { phoneNumbers: ["+1 1", "+1 2"] },
    remoteData: { a: 1 },
  });
  expect(make(["007", "much", "perhaps", "", "as text", ""])).toEqual({
    externalId: "007",
    opportunity: { amount: "much" },
    engagementContacts: [{ isPrimary: "perhaps" }],
    remoteData: "as text",
  });
});

const body: JsonObject = {
  name: "Pier 9",
  count: 3,
  account: { name: null },
  users: [{ email: "a" }, {}],
  ids: ["x", "y"],
};

test.each([
  [["name"], "Pier 9"],
  [["count"], "3"],
  [["account", "name"], ""],
  [["subject"], ""],
  [["users", 0, "email"], "a"],
  [["users", 1, "email"], ""],
  [["ids"], "x; y"],
  [["ids", 1], "y"],
  [["account"], undefined],
  [["lead", "name"], undefined],
  [["name", "first"], undefined],
  [["__proto__", "name"], undefined],
  [[], undefined],
])("the value at %j is %j in a cell", (path, text) => {
  expect(cellAt(body, path)).toBe(text);
});

const people = [
  "externalId",
  "subject",
  "engagementUsers.0.email",
  "engagementUsers.0.name",
  "engagementUsers.1.email",
  "account.externalId",
];

test("an empty cell omits its field, and an empty person leaves no gap", () => {
  const make = bodyMaker(cells, people, "omit");
  expect(make(["e", "", "", "", "b@x.example", ""])).toEqual({
    externalId: "e",
    engagementUsers: [{ email: "b@x.example" }],
  });
});

test("an empty cell clears its field if that is chosen", () => {
  const make = bodyMaker(cells, people, "clear");
  expect(make(["e", "", "a@x.example", "", "", ""])).toEqual({
    externalId: "e",
    subject: null,
    engagementUsers: [{ email: "a@x.example", name: null }],
    account: null,
  });
  expect(make(["e", "s", "", "", "", "acc"])).toEqual({
    externalId: "e",
    subject: "s",
    engagementUsers: null,
    account: { externalId: "acc" },
  });
});

test("a list of more than ten keeps its order", () => {
  const paths = ["engagementUsers.10.name", "engagementUsers.2.name"];
  expect(bodyMaker(cells, paths, "omit")(["last", "first"])).toEqual({
    engagementUsers: [{ name: "first" }, { name: "last" }],
  });
});

test("the template maps completely, with what is required", () => {
  const mapping = guessMapping(cells, ENGAGEMENTS.template);
  expect(mapping).toEqual(ENGAGEMENTS.template);
  expect(mapping).toContain(ENGAGEMENTS.key.path);
});

const read = (text: string) => {
  const rows = splitRecords(text).records.map(rawRecord);
  const made = rows.map((row, index) => makeRow(ENGAGEMENTS, row, index));
  return rejectRepeats(made, "line");
};

const TEXT = [
  '{"externalId": "a", "subject": null, "colour": "blue", "account": {"externalId": "x", "size": 1}}',
  '{"externalId": "b", "direction": "SIDEWAYS"}',
  '{"externalId": "b"}',
  '{"externalId": "a", "subject": "again"}',
  '{"subject": "nameless"}',
  "not json",
].join("\n");

test("each row is checked, with the path of each issue", () => {
  const rows = read(TEXT);
  expect(rows.map(({ state }) => state)).toEqual([
    "ready",
    "issues",
    "ready",
    "issues",
    "issues",
    "issues",
  ]);
  expect(rows.map(({ issues }) => issues[0]?.path)).toEqual([
    undefined,
    ["direction"],
    undefined,
    ["externalId"],
    ["externalId"],
    [],
  ]);
  expect(countStates(rows)).toMatchObject({ ready: 2, issues: 4 });
});

test("unknown fields are reported", () => {
  const [first] = read(TEXT);
  expect(first?.unknown).toEqual(["colour", "account.size"]);
});

test("of duplicate rows only the first valid one is sent", () => {
  const rows = read(TEXT);
  expect(rows[3]?.issues[0]?.message).toBe("Duplicate of line 1, which is sent instead");
  expect(rows[3]?.send).toBeUndefined();
});

test("rejects carry their body and reason, and can be read again", () => {
  const rejects = rejectsOf(read(TEXT), "line");
  const lines = rejects.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    externalId: "b",
    direction: "SIDEWAYS",
    _reject: { line: 2, issues: [{ path: "direction" }] },
  });
  expect(guessFormat(rejects)).toBe("json");
  const again = read(rejects);
  expect(again.map(({ state }) => state)).toEqual(["issues", "ready", "issues", "issues"]);
  expect(again[1]?.body).toEqual({ externalId: "a", subject: "again" });
  expect(again[3]?.text).toContain("not json");
});

test("an issue says the value it is about", () => {
  const [row] = read('{"externalId": "a", "startTime": "11/02/2026 10:00"}');
  expect(row?.issues[0]?.message).toBe(
    "“11/02/2026 10:00”. Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
  );
});

test("a corrected row is checked again, also against the others", () => {
  const rows = read(TEXT);
  const [, wrong] = rows;
  if (wrong === undefined) throw new Error("No row.");
  const correct = (text: string) => correctedRow(rows, wrong, text, "line");
  expect(correct('{"externalId": "c", "direction": "INBOUND"}')).toMatchObject({
    index: wrong.index,
    place: wrong.place,
    state: "ready",
    body: { externalId: "c", direction: "INBOUND" },
  });
  expect(correct('{"externalId": "a"}').issues[0]?.message).toContain("Duplicate of line 1");
  expect(correct("{").state).toBe("issues");
});
