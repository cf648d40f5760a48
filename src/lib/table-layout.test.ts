import { expect, test } from "vitest";
import { moveColumn, toggleColumn } from "./arrange-columns.ts";
import { formatLayout, parseLayout, type TableShape, withColumn } from "./table-layout.ts";

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

test("columns keep their order and width when parsed and formatted", () => {
  const words = "title:240,team,when:100,compact";
  expect(read(words)).toEqual({
    columns: [{ id: "title", width: 240 }, { id: "team" }, { id: "when", width: 100 }],
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
});

test("columns are shown, hidden and moved", () => {
  expect(write(toggleColumn(read(), "score", SHAPE))).toBe("when,who,title,score,team");
  expect(write(toggleColumn(read("score,title"), "score", SHAPE))).toBe("title");
  expect(write(withColumn(read("title,score:90"), "score", SHAPE))).toBe("title,score:90");
  expect(write(withColumn(read(), "score", SHAPE))).toBe("when,who,title,score,team");
  expect(write(moveColumn(read(), "team", 0))).toBe("team,when,who,title");
  expect(write(moveColumn(read("team,when,who,title"), "team", 3))).toBeUndefined();
  expect(moveColumn(read(), "score", 0)).toEqual(read());
});
