import { expect, test } from "vitest";
import { lenient } from "~/contract/lenient.ts";
import { organizationList } from "~/contract/plain.gen.ts";
import { countIn, ifEmpty, listIn, ofAll, teamReading } from "./facts.ts";
import { leftOut, NOT_READ, readingOf } from "./reading.ts";

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
  ["no page", [], undefined, "none"],
  ["an empty page", [page([])], undefined, "all"],
  ["a page without a cursor", [page([row], null)], undefined, "all"],
  ["the last of two pages", [page([row], "one"), page([row])], undefined, "all"],
  ["an empty page with a cursor", [page([], "one")], undefined, "part"],
  ["a cursor that repeats", [page([row], "one"), page([row], "one")], undefined, "part"],
  ["a start in the middle", [page([])], "one", "part"],
  ["a row that can't be read", [page([row, null])], undefined, "part"],
] as const)("%s isn't more than it is", (_, pages, from, expected) => {
  const reading = read([...pages], from);
  expect(reading.read).toBe(expected);
  const [known, none] = [ofAll(reading, () => true), ifEmpty(reading, () => true)];
  expect(known).toBe(expected === "all" ? true : undefined);
  expect(none).toBe(expected === "all" && reading.rows?.length === 0 ? true : undefined);
});

test("rows that repeat an ID or can't be read are counted apart", () => {
  const pages = [page([row, row, null], "one"), page([row])];
  const rows = [row, { id: "" }];
  expect(readingOf(pages, rows)).toMatchObject({ repeated: 1, unread: 1 });
  expect(leftOut(readingOf(pages, rows))).toBe(", 1 more repeats an ID, 1 unreadable");
  expect(leftOut(read([page([row])]))).toBe("");
  expect(leftOut(readingOf([{ data: [row], unread: Infinity }], [row]))).toBe(
    ", some couldn't be read",
  );
  expect(countIn(pages[0]?.data ?? [])).toBe("2+");
  expect(countIn([])).toBe("0");
});

test("a list inside an answer is unread if it isn't there", () => {
  expect(listIn(undefined)).toBe(NOT_READ);
  expect(listIn([]).read).toBe("all");
});

test.each([
  [
    "all",
    [
      { ...row, teams: [] },
      { id: "org_2", teams: [{ id: "team_1" }] },
    ],
    undefined,
  ],
  [
    "part",
    [
      { ...row, teams: null },
      { id: "org_2", teams: [{ id: "team_1" }] },
    ],
    undefined,
  ],
  ["part", [{ ...row, teams: [null, { id: "team_1" }] }], undefined],
  ["part", [null, { ...row, teams: [] }], undefined],
  ["all", [{ ...row, teams: [] }, { id: "org_2" }], "org_1"],
  ["none", [{ ...row, teams: [] }], "org_2"],
])("of teams %s are read if that is so of each organization's: %#", (expected, data, id) => {
  expect(teamReading(read([page(data)]), id).read).toBe(expected);
});
