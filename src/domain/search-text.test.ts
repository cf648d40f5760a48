import { expect, test } from "vitest";
import { isNamed, readSearch } from "./search-text.ts";

// A Wednesday.
const NOW = new Date("2035-11-14T16:00:00Z");

const KNOWN = [
  "April Jones",
  "May Whitcomb",
  "August Ferrer",
  "Priya Patel",
  "Q3 Gutters",
  "Marsh Lee",
];
const isName = (words: string) => KNOWN.some((name) => isNamed(name, words.split(" ")));

/** The words, period, result and ID of a text, with the phrases that were understood as such. */
function read(text: string, options: Parameters<typeof readSearch>[1] = {}) {
  const { words, period, result, id } = readSearch(text, { now: NOW, isName, ...options });
  const parts = [
    words.join(" "),
    period && `${period.value.after ?? ""}..${period.value.before ?? ""}`.replace(/\.\.$/, ""),
    result?.value,
    id && `#${id}`,
  ];
  return parts.filter(Boolean).join(" | ");
}

test.each([
  // A name and a period, in either order.
  ["whitcomb last quarter", "whitcomb | last-quarter"],
  ["last quarter whitcomb", "whitcomb | last-quarter"],
  ["Whitcomb, last quarter", "whitcomb | last-quarter"],
  ["whitcomb last quater", "whitcomb | last-quarter"],
  ["Łódź this Quarter", "lodz | this-quarter"],
  ["priya patel august", "priya patel | august-2035"],
  ["august priya patel", "priya patel | august-2035"],
  ["priya patel aug", "priya patel | august-2035"],
  ["priya patel, yesterday", "priya patel | yesterday"],
  ["austin past 10 days", "austin | last-10-days"],
  ["austin last 2 weeks", "austin | last-14-days"],
  ["roof q3", "roof | q3-2035"],
  ["roof q3 2034", "roof | q3-2034"],
  ["2034 roof", "roof | year-2034"],
  ["roof in 2034", "roof | year-2034"],
  ["smith from last week", "smith | last-week"],
  // A period alone, or none.
  ["last quarter", "last-quarter"],
  ["q3", "q3-2035"],
  ["aug", "august-2035"],
  ["whitcomb", "whitcomb"],
  ["week", "week"],
  ["", ""],
  // Two periods: the last one counts, the other is words.
  ["july last week", "july | last-week"],
  // Results.
  ["last quarter closed", "last-quarter | closed"],
  ["roof q3 closed", "roof | q3-2035 | closed"],
  ["closed roof", "roof | closed"],
  ["won roof", "roof | closed"],
  ["not closed priya", "priya | not closed"],
  ["lost last month", "last-month | not closed"],
  ["in progress whitcomb", "whitcomb | in progress"],
  ["whitcomb in progress this week", "whitcomb | this-week | in progress"],
  // Names that are periods, too.
  ["april", "april"],
  ["april jones", "april jones"],
  ["jones april", "jones april"],
  ["april jones last week", "april jones | last-week"],
  ["april jones april", "april jones | april-2035"],
  ["may", "may"],
  ["may whitcomb", "may whitcomb"],
  ["whitcomb in may", "whitcomb | may-2035"],
  ["priya may", "priya | may-2035"],
  ["august", "august"],
  ["august ferrer", "august ferrer"],
  ["roof august", "roof | august-2035"],
  ["roof aug", "roof | august-2035"],
  ["june", "june-2035"],
  ["q3 gutters", "q3 gutters"],
  ["marsh", "marsh"],
  ["marsh last month", "marsh | last-month"],
  // Words about calls.
  ["calls of priya patel last week", "priya patel | last-week"],
  ["priya's calls in august", "priya | august-2035"],
  ["recordings with whitcomb", "whitcomb"],
  ["calls last week", "calls | last-week"],
  // Quotes keep their words.
  ['"last quarter" report', "report last quarter"],
  ["“may” closed", "may | closed"],
  // IDs.
  ["rec_8F2KQ1", "rec_8f2kq1 | #rec_8F2KQ1"],
  ["0068c0CQVYCD4E2", "0068c0cqvycd4e2 | #0068c0CQVYCD4E2"],
  ["12345", "12345"],
  ["2034", "year-2034"],
  ["2035-08-01", "2035-08-01T05:00:00.000Z"],
  // Nothing that is one.
  ["constructor", "constructor"],
  ["-", ""],
  ["\ud800", "\ud800"],
  ["last 0 days", "last 0 days"],
])("“%s” is read as “%s”", (text, expected) => {
  const found = read(text);
  if (text === "2035-08-01") expect(found).toMatch(/^2035-0[78]-\d\dT.*\.\.2035-08-0/);
  else expect(found).toBe(expected);
});

test("days are filters, with both ends or one", () => {
  const { words, period } = readSearch("whitcomb since 1 aug", { now: NOW });
  expect(words).toEqual(["whitcomb"]);
  expect(period?.typed).toBe("since 1 aug");
  expect(period?.value.after).toBeDefined();
  expect(period?.value.before).toBeUndefined();
});

test("the longest name of a team is read, if teams are", () => {
  const teams = new Map([
    ["austin", ["tm_1"]],
    ["austin north", ["tm_2", "tm_3"]],
  ]);
  const teamsNamed = (words: string) => teams.get(words) ?? [];
  const teamsIn = (text: string, asWords?: ReadonlySet<string>) => {
    const { words, teams: read } = readSearch(text, {
      now: NOW,
      teamsNamed,
      ...(asWords && { asWords }),
    });
    return [words.join(" "), ...(read?.value ?? [])];
  };
  expect(teamsIn("choi austin north last week")).toEqual(["choi", "tm_2", "tm_3"]);
  expect(teamsIn("austin roof")).toEqual(["roof", "tm_1"]);
  expect(teamsIn("austin last week north")).toEqual(["north", "tm_1"]);
  expect(teamsIn("austin north", new Set(["austin north", "austin"]))).toEqual(["austin north"]);
  expect(readSearch("austin", { now: NOW }).words).toEqual(["austin"]);
});

test("what was understood can be words again", () => {
  const asWords = new Set(["last quarter"]);
  expect(read("whitcomb last quarter closed", { asWords })).toBe("whitcomb last quarter | closed");
  expect(read("roof closed", { asWords: new Set(["closed"]) })).toBe("roof closed");
});

test.each([
  ["Priya Patel", ["pri"], true],
  ["Priya Patel", ["patel", "priya"], true],
  ["Priya Patel", ["prija"], true],
  ["Marisol & Nils Watanabe", ["watanabe", "mar"], true],
  ["Marisol & Nils Watanabe", ["nils", "&", "watanabe"], true],
  ["Tobias O'Connor", ["o'connor"], true],
  ["Marisol & Nils Watanabe", ["&"], false],
  ["New Braunfels", ["team"], false],
  ["Priya Patel", ["tel"], false],
])("%s is named by %j: %s", (name, words, expected) => {
  expect(isNamed(name, words)).toBe(expected);
});

test("a name with a typing error isn't exactly that name", () => {
  expect(isNamed("Pawel Iyer", ["patel"])).toBe(true);
  expect(isNamed("Pawel Iyer", ["patel"], true)).toBe(false);
  expect(isNamed("Priya Patel", ["patel"], true)).toBe(true);
});
