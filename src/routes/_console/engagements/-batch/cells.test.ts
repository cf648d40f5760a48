import { expect, test } from "vitest";
import { bodyMaker } from "~/components/batch/file/body-maker.ts";
import { guessMapping } from "~/components/batch/file/mapping-guess.ts";
import { ENGAGEMENTS } from "./kind.ts";

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
  ["remoteData", "data"],
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
  const header = ["id", "name", "account.name", "externalId", "account id"];
  expect(guessMapping(cells, header)).toEqual([
    undefined,
    undefined,
    "account.name",
    "externalId",
    "account.externalId",
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
  expect(mapping).toEqual(expect.arrayContaining([...ENGAGEMENTS.required]));
});
