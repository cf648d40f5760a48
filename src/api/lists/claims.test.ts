import { expect, test } from "vitest";
import { lenient } from "~/contract/lenient.ts";
import { organizationList } from "~/contract/organizations.ts";
import { ifComplete, ifEmpty, leftOut, listIn, NOT_READ, readingOf } from "./claims.ts";
import { uniqueRows } from "./paging.ts";
import { teamReading } from "../nouns/teams.ts";

/** A page as the service sent it. */
const page = (data: unknown[], cursor?: string | null) => {
  const answer = lenient(organizationList, { data, cursor });
  if (answer === undefined) throw new Error("The page can't be read.");
  return answer;
};
const row = { id: "org_1" };
const read = (pages: ReturnType<typeof page>[], from?: string) =>
  readingOf(
    pages,
    pages.flatMap(({ data = [] }) => data),
    from,
  );

test.each([
  ["no page", [], undefined, false],
  ["an empty page", [page([])], undefined, true],
  ["a page without a cursor", [page([row], null)], undefined, true],
  ["the last of two pages", [page([row], "one"), page([row])], undefined, true],
  ["an empty page with a cursor", [page([], "one")], undefined, false],
  ["a cursor that repeats", [page([row], "one"), page([row], "one")], undefined, false],
  ["a start in the middle", [page([])], "one", false],
  ["a row that can't be read", [page([row, null])], undefined, false],
] as const)("%s isn't more than it is", (_, pages, from, expected) => {
  const reading = read([...pages], from);
  expect(reading.complete).toBe(expected);
  const [known, none] = [ifComplete(reading, () => true), ifEmpty(reading, () => true)];
  expect(known).toBe(expected || undefined);
  expect(none).toBe((expected && reading.rows.length === 0) || undefined);
});

test("rows that can't be read or repeat an ID are said to be", () => {
  const pages = [page([row, row, null], "one"), page([row])];
  const reading = readingOf(pages, uniqueRows(pages));
  expect(reading.rows).toHaveLength(2);
  expect(leftOut(reading)).toBe(", 1 unreadable, 2 more repeat an ID");
  expect(leftOut(read([page([row])]))).toBe("");
});

test("a list inside an answer isn't complete if it isn't there", () => {
  expect(listIn(undefined)).toBe(NOT_READ);
  expect(listIn([]).complete).toBe(true);
});

test.each([
  [
    true,
    [
      { ...row, teams: [] },
      { id: "org_2", teams: [{ id: "team_1" }] },
    ],
    undefined,
  ],
  [
    false,
    [
      { ...row, teams: null },
      { id: "org_2", teams: [{ id: "team_1" }] },
    ],
    undefined,
  ],
  [false, [{ ...row, teams: [null, { id: "team_1" }] }], undefined],
  [false, [null, { ...row, teams: [] }], undefined],
  [true, [{ ...row, teams: [] }, { id: "org_2" }], "org_1"],
  [false, [{ ...row, teams: [] }], "org_2"],
])("of teams %s are read if that is so of each organization's: %#", (expected, data, id) => {
  expect(teamReading(read([page(data)]), id).complete).toBe(expected);
});
