import { expect, test } from "vitest";
import { NOT_READ, readingOf } from "~/api/reading.ts";
import { noFindings } from "./no-findings.ts";

const rows = [{ dateCreated: "2026-11-21T10:00:00Z" }];
const undated = [{ dateCreated: "soon" }];
const all = readingOf([{ data: rows }], rows);
const part = readingOf([{ data: rows, cursor: "one" }], rows);
const empty = readingOf([{ data: [] }], []);
const none = { compared: 0, unread: [], covered: false };

test.each([
  [{ ...none, recordings: all }, "There is no period before to compare with."],
  [
    { ...none, recordings: readingOf([{ data: undated }], undated) },
    "Some recordings have no date, so they can't be compared.",
  ],
  [{ ...none, recordings: empty }, "No recordings yet, so there is nothing to compare."],
  [{ ...none, recordings: part }, /^What was read, 1 recording, doesn't reach back two full days/],
  [{ ...none, recordings: NOT_READ }, /this credential can't read them/],
  [
    { ...none, recordings: NOT_READ, unread: ["recordings"] },
    "Nothing is compared yet: the recordings didn't load.",
  ],
  [
    { ...none, recordings: NOT_READ, unread: ["recordings", "scorecards"] },
    "Nothing is compared yet: the recordings and scorecards didn't load.",
  ],
  // Even of a list that was read to its end, if something else failed.
  [{ ...none, recordings: empty, unread: ["scorecards"] }, /^Nothing is compared yet/],
  [{ ...none, recordings: all, covered: true }, "The two periods have too little data to compare."],
  [{ ...none, recordings: all, compared: 3 }, /^Nothing changed for sure: each of 3 comparisons/],
  [
    { ...none, recordings: all, compared: 3, unread: ["scorecards"] },
    /chance\. The scorecards didn't load and aren't compared\.$/,
  ],
])("nothing is said of what wasn't read: %#", (known, words) => {
  expect(noFindings(known)).toMatch(words);
});
