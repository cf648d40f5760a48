import { expect, test } from "vitest";
import { learnName } from "~/api/state/directory.ts";
import { filterFor, growing, indexRows } from "./matching.ts";

interface Row {
  id: string;
  title?: string;
  teamId?: string;
}
const rows: Row[] = [
  { id: "rec_1", title: "Kitchen remodel, second visit" },
  { id: "rec_2", title: "Ana Lucía Ferreira" },
  { id: "rec_3", teamId: "tm_1" },
];
const TEXTS = {
  label: "Title or ID",
  textsOf: ({ title }: Row) => [title],
  idsOf: ({ id }: Row) => [id],
  namedOf: ({ teamId }: Row) => [["team", teamId] as const],
};
const find = (text: string) => {
  const filter = filterFor(text, TEXTS);
  return filter && rows.filter(filter).map(({ id }) => id);
};

test("every word has to match, ignoring case and accents", () => {
  expect(find("visit KITCHEN")).toEqual(["rec_1"]);
  expect(find("lucia")).toEqual(["rec_2"]);
  expect(find("LUCÍA ferr")).toEqual(["rec_2"]);
  expect(find("kitchen lucia")).toEqual([]);
  expect(find("rec_3")).toEqual(["rec_3"]);
  expect(find("  ")).toBeUndefined();
});

test("no word matches across two fields", () => {
  expect(find("visitrec")).toEqual([]);
  expect(find("_1")).toEqual([]);
  expect(find("undefined")).toEqual([]);
});

test("each word may be in another field", () => {
  expect(find("rec_1 visit")).toEqual(["rec_1"]);
  expect(find("rec_2 visit")).toEqual([]);
});

test("a word the row doesn't contain can match by name", () => {
  learnName("team", "tm_1", "Austin North");
  expect(find("austin")).toEqual(["rec_3"]);
});

test("each row is indexed once, and only new rows when the list grows", () => {
  const read: string[] = [];
  const texts = {
    label: "ID",
    textsOf: () => [],
    idsOf({ id }: Row) {
      read.push(id);
      return [id];
    },
  };
  const grown = rows.map((row) => ({ ...row }));
  indexRows(grown.slice(0, 2), texts);
  indexRows(grown, texts);
  expect(grown.filter((row) => filterFor("rec", texts)?.(row))).toHaveLength(3);
  expect(read.toSorted()).toEqual(["rec_1", "rec_2", "rec_3"]);
});

test("rows that are added to a list are the only ones that are looked at", () => {
  const looked: Row[] = [];
  const filter = growing((row: Row) => looked.push(row) > 0 && row.id !== "rec_2");
  const [one, two, three] = rows;
  if (!one || !two || !three) throw new Error("There are three rows.");
  expect(filter?.([one, two])).toEqual([one]);
  expect(filter?.([one, two, three])).toEqual([one, three]);
  expect(looked).toEqual([one, two, three]);
  expect(filter?.([three, two])).toEqual([three]);
});
