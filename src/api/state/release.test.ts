import { expect, test } from "vitest";
import { isUpdated, noteRelease } from "./release.ts";

const answer = (release?: string) =>
  new Response("", { headers: release === undefined ? {} : { "x-console-release": release } });

test("another release than that of the first answer is an update, until it is rolled back", () => {
  const seen = [undefined, "a", "a", undefined, "b", undefined, "a"].map((release) => {
    noteRelease(answer(release));
    return isUpdated();
  });
  expect(seen).toEqual([false, false, false, false, true, true, false]);
});
