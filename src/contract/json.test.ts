import { expect, test } from "vitest";
import { lenient } from "./lenient.ts";
import { readJson } from "./json.ts";
import { recordingList } from "./recordings.ts";

test("numeric IDs beyond 53 bits stay apart and exact, also as a cursor", () => {
  const text = `{"data":[{"id":9007199254740993},{"id":9007199254740992},{"id":-12345678901234567890}],
    "cursor":12345678901234567891}`;
  const page = lenient(recordingList, readJson(text));
  expect(page?.data?.map(({ id }) => id)).toEqual([
    "9007199254740993",
    "9007199254740992",
    "-12345678901234567890",
  ]);
  expect(page?.cursor).toBe("12345678901234567891");
});

test("other numbers and texts are read as they are", () => {
  const value = {
    'a "12345678901234567890"': "\\12345678901234567890",
    list: [9_007_199_254_740_991, 0.12345678901234568, 1e21, -1],
    text: '12345678901234567890,"id":12345678901234567890',
  };
  expect(readJson(JSON.stringify(value))).toEqual(value);
  expect(readJson("[123456789012345678.5e-10]")).toEqual([12_345_678.901_234_567]);
  expect(readJson("12345678901234567890 no")).toBeUndefined();
});
