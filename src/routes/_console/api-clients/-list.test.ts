import { expect, test } from "vitest";
import { API_CLIENTS } from "./-list.ts";

test.each([
  ["1095", "1095"],
  ["90 days", "90"],
  ["1,095 days", "1095"],
  ["0", undefined],
  ["soon", undefined],
])("an age of %s in the address is read as days", (older, days) => {
  expect(API_CLIENTS.search.parse({ older }).older).toBe(days);
});
