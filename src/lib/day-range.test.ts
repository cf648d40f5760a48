import { describe, expect, it } from "vitest";
import { describeBounds } from "./day-range.ts";

/** The start of a time here, as a bound that excludes its millisecond. */
const after = (...parts: [number, number, number, number?, number?]) =>
  new Date(new Date(...parts).getTime() - 1).toISOString();
const before = (...parts: [number, number, number]) => new Date(...parts).toISOString();

describe("describeBounds", () => {
  it("says whole days, the last one included", () => {
    const bounds = { after: after(2026, 9, 22), before: before(2026, 10, 21) };
    expect(describeBounds(bounds)).toMatch(/^22 Oct.* – 20 Nov/);
  });
  it("says one day once", () => {
    const bounds = { after: after(2026, 10, 20), before: before(2026, 10, 21) };
    expect(describeBounds(bounds)).toMatch(/^20 Nov( 2026)?$/);
  });
  it("says open ranges", () => {
    expect(describeBounds({ after: after(2026, 10, 20), before: undefined })).toMatch(
      /^since 20 Nov/,
    );
    expect(describeBounds({ after: undefined, before: undefined })).toBe("any time");
  });
  it("adds the time where a bound isn't a whole day", () => {
    expect(describeBounds({ after: after(2026, 10, 19, 10, 30), before: undefined })).toMatch(
      /10:30$/,
    );
  });
});
