import Search from "lucide-react/icons/search";
import { expect, test } from "vitest";
import { type CommandGroup, findCommands } from "./find-commands.ts";

const group = (heading: string, ...commands: [label: string, words?: string][]): CommandGroup => [
  heading,
  commands.map(([label, words]) => ({ id: label, label, words, icon: Search, run: () => {} })),
];

const GROUPS = [
  group("Go to", ["Recordings"], ["API clients"], ["Teams"]),
  group("Actions", ["New team", "create add"], ["Columns", "density compact"], ["Compare groups"]),
  group("API clients", ["Rotate CRM sync", "secret api client"], ["Rotate Reporting", "secret"]),
  group("Metrics", ["Objections handled", "metric scorecard"]),
];

const found = (typed: string) =>
  findCommands(GROUPS, typed).flatMap(([, commands]) => commands.map(({ label }) => label));

test.each([
  ["rotate crm sync", ["Rotate CRM sync"]],
  ["crm sync", ["Rotate CRM sync"]],
  ["sync CRM", ["Rotate CRM sync"]],
  ["objections handled", ["Objections handled"]],
  ["handled", ["Objections handled"]],
  ["compact", ["Columns"]],
  ["tring", []],
])("“%s” finds %j", (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

test("the start of a name comes before the start of a word, and that before any part", () => {
  expect(found("team")).toEqual(["Teams", "New team"]);
  expect(found("r")[0]).toBe("Recordings");
  expect(found("com")).toEqual(["Compare groups", "Columns"]);
  expect(found("api")).toEqual(["API clients", "Rotate CRM sync"]);
});

test("a complete name comes before longer ones, whatever group is first", () => {
  const groups = [group("On this screen", ["Teams as a table"]), ...GROUPS];
  expect(findCommands(groups, "teams")[0]).toMatchObject(["Go to", [{ label: "Teams" }]]);
});
