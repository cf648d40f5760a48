import { expect, test } from "vitest";
import { pagesBackTo } from "./older.ts";

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const rows = Array.from({ length: 1000 }, (_, index) => ({
  dateCreated: new Date(NOW - (index * 20 * DAY) / 999).toISOString(),
}));

test.for([
  // 1,000 recordings in 20 days: 50 a day.
  [60, 20],
  [180, 80],
  [20, 0],
  [10, 0],
])("reading back %i days takes about %i pages more", ([days = 0, pages]) => {
  expect(pagesBackTo(NOW - days * DAY, { rows, readAt: NOW })).toBe(pages);
});

test("without a dated recording there is no telling", () => {
  expect(pagesBackTo(0, { rows: [{ dateCreated: "soon" }], readAt: NOW })).toBe(0);
});
