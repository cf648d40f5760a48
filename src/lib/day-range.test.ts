import { describe, expect, it } from "vitest";
import { describeBounds } from "./day-range.ts";

describe("describeBounds", () => {
  it("says whole days, the last one included", () => {
    const bounds = { after: "2026-10-21T23:59:59.999Z", before: "2026-11-21T00:00:00.000Z" };
    expect(describeBounds(bounds, "UTC")).toMatch(/^22 Oct.* – 20 Nov/);
  });
  it("says one day once", () => {
    const bounds = { after: "2026-11-19T23:59:59.999Z", before: "2026-11-21T00:00:00.000Z" };
    expect(describeBounds(bounds, "UTC")).toMatch(/^20 Nov( 2026)?$/);
  });
  it("says open ranges", () => {
    expect(describeBounds({ after: "2026-11-19T23:59:59.999Z", before: undefined }, "UTC")).toMatch(
      /^since 20 Nov/,
    );
    expect(describeBounds({ after: undefined, before: undefined })).toBe("any time");
  });
  it("adds the time where a bound isn't a whole day", () => {
    expect(describeBounds({ after: "2026-11-19T10:29:59.999Z", before: undefined }, "UTC")).toMatch(
      /10:30$/,
    );
  });
});
