import { expect, test } from "vitest";
import { readSpans } from "./ages.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const aged = (...days: number[]) =>
  days.map((age) => ({ dateCreated: new Date(NOW - age * 86_400_000).toISOString() }));

test("a complete list covers every age", () => {
  const all = { more: false, from: undefined };
  expect(readSpans(aged(1, 12), all, NOW)).toEqual([true, true, true, true]);
  expect(readSpans([], all, NOW)).toEqual([true, true, true, true]);
});

test("older ages aren't read while more is available", () => {
  const more = { more: true, from: undefined };
  expect(readSpans(aged(1, 12), more, NOW)).toEqual([true, false, false, false]);
  expect(readSpans(aged(1, 120), more, NOW)).toEqual([true, true, true, false]);
  expect(readSpans([], more, NOW)).toEqual([false, false, false, false]);
});

test("a list that starts at a cursor hasn't read what is newer", () => {
  const later = { more: false, from: "cursor" };
  expect(readSpans(aged(12, 40), later, NOW)).toEqual([false, false, true, true]);
});
