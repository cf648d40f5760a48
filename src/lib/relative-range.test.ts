import { expect, it } from "vitest";
import { describeBounds, describeDays, isUtc } from "./day-range.ts";
import { exactBoundsOf, relativeBounds } from "./exact-bounds.ts";
import { formatRelative, nameRelative, parseRelative } from "./relative-range.ts";

/** Wednesday 18 November 2026, in the evening. */
const now = new Date(2026, 10, 18, 21, 5);
const text = (time: number) => new Date(time).toDateString().slice(4);
const days = (word: string) => {
  const { after, before } = relativeBounds({ word, utc: false }, now);
  return [text(Date.parse(after) + 1), text(Date.parse(before) - 1)];
};

it("resolves each range to full days", () => {
  expect(days("today")).toEqual(["Nov 18 2026", "Nov 18 2026"]);
  expect(days("yesterday")).toEqual(["Nov 17 2026", "Nov 17 2026"]);
  expect(days("last-7-days")).toEqual(["Nov 12 2026", "Nov 18 2026"]);
  expect(days("this-month")).toEqual(["Nov 01 2026", "Nov 18 2026"]);
  expect(days("last-month")).toEqual(["Oct 01 2026", "Oct 31 2026"]);
  expect(days("this-quarter")).toEqual(["Oct 01 2026", "Nov 18 2026"]);
  expect(days("last-12-months")).toEqual(["Nov 19 2025", "Nov 18 2026"]);
  const [start = "", end = ""] = days("last-week");
  expect(Date.parse(end) - Date.parse(start)).toBe(6 * 86_400_000);
});

it("resolves days of UTC", () => {
  const bounds = relativeBounds({ word: "today", utc: true }, new Date("2026-11-18T23:30:00Z"));
  expect(bounds).toEqual({ after: "2026-11-17T23:59:59.999Z", before: "2026-11-19T00:00:00.000Z" });
});

it("names and reads back every range", () => {
  for (const word of ["today", "this-week", "last-month", "this-quarter", "last-30-days"]) {
    for (const utc of [false, true]) {
      const text = formatRelative({ word, utc });
      expect(parseRelative(text)).toEqual({ word, utc });
      expect(describeBounds({ after: text, before: undefined })).toBe(nameRelative(word));
      expect(isUtc({ after: text, before: undefined })).toBe(utc);
    }
  }
  expect(parseRelative("last-45-days")?.word).toBe("last-45-days");
});

it.each(["", "then", "last-0x-days", "toString", "utc", "-utc", "2026-11-18T00:00:00.000Z"])(
  "takes %j for no relative range",
  (text) => {
    expect(parseRelative(text)).toBeUndefined();
    expect(exactBoundsOf(text, "b")).toEqual({ after: text, before: "b" });
  },
);

it("shows days of UTC as they are there", () => {
  const bounds = { after: "2025-10-21T23:59:59.999Z", before: "2025-11-21T00:00:00.000Z" };
  expect(describeDays(bounds, now)).toBe("22 Oct – 20 Nov 2025");
});
