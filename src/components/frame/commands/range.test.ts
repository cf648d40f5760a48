import { expect, test } from "vitest";
import { readRange } from "./range.ts";

test.each([
  ["Priya Patel last week", "last week", "last-week"],
  ["priya patel, yesterday", "yesterday", "yesterday"],
  ["Łódź this Quarter", "this quarter", "this-quarter"],
  ["austin past 10 days", "past 10 days", "last-10-days"],
  ["austin last 2 weeks", "last 2 weeks", "last-14-days"],
  ["austin last 12 months", "last 12 months", "last-12-months"],
])("“%s” ends in a range", (text, phrase, range) => {
  expect(readRange(text)).toEqual({ phrase, range });
});

test.each(["", "priya patel", "last week", "austin last 0 days", "week", "constructor", "\ud800"])(
  "%j doesn't end in a range after a name",
  (text) => {
    expect(readRange(text)).toBeUndefined();
  },
);
