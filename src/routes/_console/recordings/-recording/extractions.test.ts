import { expect, test } from "vitest";
import { pairsOf, textOf } from "./extractions.tsx";

test.each([
  [
    "a number is grouped, unless it may be a year",
    [6200, 2027, 0, -48_200.5],
    ["6,200", "2027", "0", "-48,200.5"],
  ],
  ["a date is written as everywhere else", ["2027-01-11"], ["11 Jan 2027"]],
  [
    "other texts stay as received",
    ["2027-02-31", "$48,200", "next spring"],
    ["2027-02-31", "$48,200", "next spring"],
  ],
  [
    "an amount with its currency is one value",
    [
      { amount: 48_200, currency: "USD" },
      { amount: "48200.00", currencyCode: "EUR" },
    ],
    ["48,200 USD", "48200.00 EUR"],
  ],
  ["a list of plain values is joined", [["Dee", 12_000, null], []], ["Dee, 12,000, none", ""]],
  ["truth is yes or no", [true, false], ["yes", "no"]],
])("%s", (_, values, texts) => {
  expect(values.map(textOf)).toEqual(texts);
});

test("a time is in the reader's zone", () => {
  expect(textOf("2027-01-11T10:30:00Z")).toMatch(/^1\d Jan 2027, \d?\d:\d\d\s\S/);
});

test("a flat object is names and values, a nested one isn't", () => {
  expect(pairsOf({ months: 24, deposit: "$16,000" })).toEqual([
    ["months", "24"],
    ["deposit", "$16,000"],
  ]);
  expect(pairsOf({ a: { b: 1 } })).toBeUndefined();
});
