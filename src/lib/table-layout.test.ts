import { expect, test } from "vitest";
import { moveColumn, setColumnWidth, toggleColumn, togglePinned } from "./arrange-columns.ts";
import { cleanLayout, formatLayout, parseLayout, type TableShape } from "./table-layout.ts";

const SHAPE: TableShape = {
  known: ["when", "who", "title", "score", "team"],
  standard: ["when", "who", "title", "team"],
  always: "title",
};
const read = (words?: string) => parseLayout(words?.split(","), SHAPE);
const write = (layout: ReturnType<typeof read>) => formatLayout(layout, SHAPE)?.join();
const ids = (words?: string) => read(words).columns.map(({ id }) => id);

test("the default layout has the default columns and no words", () => {
  expect(ids()).toEqual(["when", "who", "title", "team"]);
  expect(read().compact).toBe(false);
  expect(write(read())).toBeUndefined();
});

test("columns keep their order, width and pin when parsed and formatted", () => {
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

test("a column that can't be hidden is added at its default place", () => {
  expect(ids("when,score")).toEqual(["when", "title", "score"]);
  expect(ids("when")).toEqual(["when", "title"]);
});

test("unknown words are ignored, and widths are kept within bounds", () => {
  expect(ids("nonsense")).toEqual(ids());
  expect(ids("who,who:90,,title,__proto__")).toEqual(["who", "title"]);
  expect(read("when:5,who:99999,title:abc").columns).toEqual([
    { id: "when", width: 64 },
    { id: "who", width: 640 },
    { id: "title" },
  ]);
  expect(cleanLayout(["nonsense", "who:7!", "who"], SHAPE)).toEqual(["who:64!"]);
  expect(cleanLayout(["nonsense"], SHAPE)).toBeUndefined();
  expect(cleanLayout(["compact"], SHAPE)).toEqual(["compact"]);
  expect(cleanLayout(undefined, SHAPE)).toBeUndefined();
});

test("pinned columns come first", () => {
  expect(ids("when,who,title!,team!")).toEqual(["title", "team", "when", "who"]);
  expect(write(togglePinned(read(), "team"))).toBe("team!,when,who,title");
  expect(write(togglePinned(read("when!,who!,title"), "when"))).toBe("who!,when,title");
});

test("columns are shown, hidden and moved, but never past the pinned ones", () => {
  expect(write(toggleColumn(read(), "score", SHAPE))).toBe("when,who,title,score,team");
  expect(write(toggleColumn(read("score,title"), "score", SHAPE))).toBe("title");
  expect(write(moveColumn(read(), "team", 0))).toBe("team,when,who,title");
  expect(write(moveColumn(read("team,when,who,title"), "team", 3))).toBeUndefined();
  expect(write(moveColumn(read("when!,who,title"), "who", 0))).toBe("when!,who,title");
  expect(moveColumn(read(), "score", 0)).toEqual(read());
});

test("a width can be set and reset", () => {
  const wide = setColumnWidth(read(), "who", 180);
  expect(write(wide)).toBe("when,who:180,title,team");
  expect(write(setColumnWidth(wide, "who", undefined))).toBeUndefined();
});
