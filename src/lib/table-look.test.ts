import { expect, test } from "vitest";
import { mendLook, readLook, type TableShape, writeLook } from "./table-look.ts";
import { moveColumn, setColumnWidth, toggleColumn, togglePinned } from "./table-look-changes.ts";

const SHAPE: TableShape<"when" | "who" | "title" | "team" | "score"> = {
  known: ["when", "who", "title", "score", "team"],
  standard: ["when", "who", "title", "team"],
  always: "title",
};
const read = (words?: string) => readLook(words?.split(","), SHAPE);
const write = (look: ReturnType<typeof read>) => writeLook(look, SHAPE)?.join();
const ids = (words?: string) => read(words).columns.map(({ id }) => id);

test("a table nobody arranged has its own columns, and no words", () => {
  expect(ids()).toEqual(["when", "who", "title", "team"]);
  expect(read().compact).toBe(false);
  expect(write(read())).toBeUndefined();
});

test("words are columns in their order, with width and pin; each comes back as it was", () => {
  const words = "title:240!,team,when:100,compact";
  expect(read(words)).toEqual({
    columns: [
      { id: "title", width: 240, pinned: true },
      { id: "team" },
      { id: "when", width: 100 },
    ],
    compact: true,
  });
  expect(write(read(words))).toBe(words);
  expect(write(read("compact"))).toBe("compact");
  expect(ids("compact")).toEqual(ids());
});

test("the column that always stands is put where the table has it", () => {
  expect(ids("when,score")).toEqual(["when", "title", "score"]);
  expect(ids("when")).toEqual(["when", "title"]);
});

test("what can't be read is left out, and widths are held to their bounds", () => {
  expect(ids("nonsense")).toEqual(ids());
  expect(ids("who,who:90,,title,__proto__")).toEqual(["who", "title"]);
  expect(read("when:5,who:99999,title:abc").columns).toEqual([
    { id: "when", width: 64 },
    { id: "who", width: 640 },
    { id: "title" },
  ]);
  expect(mendLook(["nonsense", "who:7!", "who"], SHAPE)).toEqual(["who:64!"]);
  expect(mendLook(["nonsense"], SHAPE)).toBeUndefined();
  expect(mendLook(["compact"], SHAPE)).toEqual(["compact"]);
  expect(mendLook(undefined, SHAPE)).toBeUndefined();
});

test("pinned columns come first, in the words too", () => {
  expect(ids("when,who,title!,team!")).toEqual(["title", "team", "when", "who"]);
  expect(write(togglePinned(read(), "team"))).toBe("team!,when,who,title");
  expect(write(togglePinned(read("when!,who!,title"), "when"))).toBe("who!,when,title");
});

test("columns are shown, left out and moved, and never across the border of the pinned ones", () => {
  const { known } = SHAPE;
  expect(write(toggleColumn(read(), "score", known))).toBe("when,who,title,score,team");
  expect(write(toggleColumn(read("score,title"), "score", known))).toBe("title");
  expect(write(moveColumn(read(), "team", 0))).toBe("team,when,who,title");
  expect(write(moveColumn(read("team,when,who,title"), "team", 3))).toBeUndefined();
  expect(write(moveColumn(read("when!,who,title"), "who", 0))).toBe("when!,who,title");
  expect(moveColumn(read(), "score", 0)).toEqual(read());
});

test("a width is set, and the column's own one comes back", () => {
  const wide = setColumnWidth(read(), "who", 180);
  expect(write(wide)).toBe("when,who:180,title,team");
  expect(write(setColumnWidth(wide, "who", undefined))).toBeUndefined();
});
