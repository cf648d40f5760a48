import { expect, test } from "vitest";
import { shownValue } from "./extraction-value.ts";

const text = (value: unknown) => {
  const shown = shownValue(value);
  return shown.kind === "text" ? shown.text : shown;
};

test("numbers are grouped, unless they may be years", () => {
  expect([6200, 2027, 0, -48_200.5].map(text)).toEqual(["6,200", "2027", "0", "-48,200.5"]);
});

test("dates are written as everywhere else, other texts stay as received", () => {
  expect(text("2027-01-11")).toBe("11 Jan 2027");
  expect(text("2027-01-11T10:30:00Z")).toMatch(/^1\d Jan 2027, \d\d:\d\d \S/);
  expect(["2027-02-31", "$48,200", "next spring"].map(text)).toEqual([
    "2027-02-31",
    "$48,200",
    "next spring",
  ]);
});

test("an amount with its currency is one value", () => {
  expect(text({ amount: 48_200, currency: "USD" })).toBe("48,200 USD");
  expect(text({ amount: "48200.00", currencyCode: "EUR" })).toBe("48200.00 EUR");
});

test("lists of plain values are joined, truth is yes or no", () => {
  expect(text(["Dee", 12_000, null])).toBe("Dee, 12,000, none");
  expect([true, false].map(text)).toEqual(["yes", "no"]);
});

test("a flat object is names and values, a nested one is JSON", () => {
  expect(shownValue({ months: 24, deposit: "$16,000" })).toEqual({
    kind: "pairs",
    pairs: [
      ["months", "24"],
      ["deposit", "$16,000"],
    ],
  });
  expect(shownValue({ a: { b: 1 } })).toEqual({
    kind: "json",
    text: '{\n  "a": {\n    "b": 1\n  }\n}',
  });
});

test("an empty value is none", () => {
  expect([null, undefined, "", []].map(shownValue)).toEqual(
    Array.from({ length: 4 }, () => ({ kind: "none" })),
  );
});
