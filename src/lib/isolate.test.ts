import { expect, test } from "vitest";
import { bare, isolate } from "./isolate.ts";

test("only a name with a direction of its own is isolated", () => {
  expect(isolate("Łódź, 東京")).toBe("Łódź, 東京");
  expect(isolate("North \u202egroup")).toBe("\u2068North \u202egroup\u2069");
  expect(isolate("צפון")).toBe("\u2068צפון\u2069");
  for (const name of ["Austin", "North \u202egroup", "צפון"])
    expect(bare(isolate(name))).toBe(name);
});
