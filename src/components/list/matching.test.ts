import { expect, test } from "vitest";
import { makeMatcher, wordsOf } from "./matching.ts";

interface Row {
  id: string;
  title?: string;
}
const never = () => false;
const rows: Row[] = [
  { id: "rec_1", title: "Kitchen remodel, second visit" },
  { id: "rec_2", title: "Ana Lucía Ferreira" },
  { id: "rec_3" },
];
const find = (text: string, named: (row: Row, word: string) => boolean = never) => {
  const matcher = makeMatcher<Row>(
    ({ title }) => [title],
    ({ id }) => [id],
  );
  const words = wordsOf(text);
  return rows.filter((row) => matcher.test(row, words, named)).map(({ id }) => id);
};

test("every word has to match, ignoring case and accents", () => {
  expect(find("visit KITCHEN")).toEqual(["rec_1"]);
  expect(find("lucia")).toEqual(["rec_2"]);
  expect(find("LUCÍA ferr")).toEqual(["rec_2"]);
  expect(find("kitchen lucia")).toEqual([]);
  expect(find("rec_3")).toEqual(["rec_3"]);
  expect(find("  ")).toEqual(["rec_1", "rec_2", "rec_3"]);
});

test("no word matches across two fields", () => {
  expect(find("visitrec")).toEqual([]);
  expect(find("_1")).toEqual([]);
  expect(find("undefined")).toEqual([]);
});

test("a word the row doesn't contain can match by name", () => {
  expect(find("austin", ({ id }, word) => id === "rec_3" && word === "austin")).toEqual(["rec_3"]);
});

test("each row is indexed once, and only new rows when the list grows", () => {
  const read: string[] = [];
  const matcher = makeMatcher<Row>(
    () => [],
    ({ id }) => {
      read.push(id);
      return [id];
    },
  );
  matcher.read(rows.slice(0, 2));
  matcher.read(rows);
  for (const row of rows) matcher.test(row, ["rec"], never);
  expect(read.toSorted()).toEqual(["rec_1", "rec_2", "rec_3"]);
});
