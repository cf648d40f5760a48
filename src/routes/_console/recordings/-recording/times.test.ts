import { expect, test } from "vitest";
import { secondOf, splitTimes } from "./times.ts";

test.each([
  ["#t=83", 83],
  ["t=1.5", 1.5],
  ["#t=", undefined],
  ["#summary", undefined],
])("the second of %s is %s", (hash, second) => {
  expect(secondOf(hash)).toBe(second);
});

test.each([
  ["Price at 12:34.", ["Price at ", ["12:34", 754], "."]],
  ["(1:02:34) Close", ["(", ["1:02:34", 3754], ") Close"]],
  ["Again at 3:00 pm or 9:15 AM", ["Again at 3:00 pm or 9:15 AM"]],
  ["2027-01-11T10:30", ["2027-01-11T10:30"]],
  ["Too late: 1:59:59", ["Too late: ", "1:59:59"]],
  ["No time", ["No time"]],
])("the times in “%s”", (text, parts) => {
  expect(splitTimes(text, 5400)).toEqual(parts);
});
