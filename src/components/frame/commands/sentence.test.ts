import { expect, test } from "vitest";
import { readSentence } from "./sentence.ts";

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));

const vocabulary = {
  organizations: named("Meridian Home Group", "Clearwater"),
  teams: [
    ...named("Austin North", "Austin South", "Łódź", "Closed Deals"),
    { id: "t9", name: "Łódź" },
  ],
  types: named("In-home visit", "Phone call"),
};
// A Sunday.
const now = new Date(2026, 10, 22, 16, 0);

const read = (text: string) => readSentence(text, vocabulary, now);
const day = (month: number, date: number) => new Date(2026, month, date).getTime();
const days = (text: string) => {
  const { "dateCreated:gt": after, "dateCreated:lt": before } = read(text)?.search ?? {};
  return [Date.parse(after ?? "") + 1, Date.parse(before ?? "")];
};

test("a sentence becomes filters, in words", () => {
  const sentence = read("Unlinked closed last week  austin north");
  expect(sentence?.parts).toEqual(["Unlinked", "Closed", "last week", "team Austin North"]);
  expect(sentence?.search).toMatchObject({
    crmLinkStatus: "unlinked",
    result: "closed",
    teamId: ["austin north"],
  });
});

test.each([
  ["not closed", { result: "not closed" }],
  ["calls in progress", { result: "in progress" }],
  ["show me the longest recordings of Clearwater", { orderBy: "durationInMilliseconds" }],
  ["meridian", { organizationId: "meridian home group" }],
  ["team closed deals", { teamId: ["closed deals"] }],
  ["closed", { result: "closed" }],
  ["lodz", { teamId: ["łódź", "t9"] }],
  ["austin", { teamId: ["austin north", "austin south"] }],
  ["oldest phone call", { orderDirection: "asc", conversationType: ["Phone call"] }],
])("%s", (text, search) => {
  expect(read(text)?.search).toMatchObject(search);
});

test.each([
  ["today", "today"],
  ["yesterday", "yesterday"],
  ["this week", "this-week"],
  ["last week", "last-week"],
  ["last month", "last-month"],
  ["this quarter", "this-quarter"],
  ["past 10 days", "last-10-days"],
  ["last 2 weeks", "last-14-days"],
  ["past 12 months", "last-12-months"],
])("%s stays relative", (text, word) => {
  const search = read(text)?.search;
  expect(search?.["dateCreated:gt"]).toBe(word);
  expect(search?.["dateCreated:lt"]).toBeUndefined();
});

test.each([
  ["past 3 months", day(7, 23), day(10, 23)],
  ["last quarter", day(6, 1), day(9, 1)],
  ["friday", day(10, 20), day(10, 21)],
  ["december", new Date(2025, 11, 1).getTime(), day(0, 1)],
])("%s are whole days of the local zone", (text, start, end) => {
  expect(days(text)).toEqual([start, end]);
});

test("since has no end", () => {
  expect(read("since monday")?.search["dateCreated:lt"]).toBeUndefined();
  expect(days("since monday")[0]).toBe(day(10, 16));
  expect(days("since yesterday")[0]).toBe(day(10, 21));
});

test.each([
  "",
  "recordings",
  "dark",
  "closed and something else",
  // Which of the two?
  "closed not closed",
  "last week yesterday",
  "since since monday",
  "last 0 days",
  "constructor __proto__",
  "\ud800",
])("%j means no filters", (text) => {
  expect(read(text)).toBeUndefined();
});
