import { expect, test } from "vitest";
import { findMatches, markTyped } from "./match.ts";

const TEAMS = [
  { id: "tm_6H874DJFMA", name: "Upper Austin", detail: "Meridian Home Group" },
  { id: "tm_SAM00XY1", name: "Austin North", detail: "Meridian Home Group" },
  { id: "tm_71", name: "Austin North", detail: "Design Review Co" },
  { id: "tm_74", name: "Łódź", detail: "Über Fenster" },
];
const find = (text: string) => findMatches(TEAMS, text).map(({ option }) => option.id);

test("what starts with the text comes before what contains it", () => {
  expect(find("austin")).toEqual(["tm_SAM00XY1", "tm_71", "tm_6H874DJFMA"]);
  expect(find("  AUSTIN north ")).toEqual(["tm_SAM00XY1", "tm_71"]);
  expect(find("")).toHaveLength(4);
});

test("words can be in the name and the detail", () => {
  expect(find("austin design")).toEqual(["tm_71"]);
  expect(find("uber lodz")).toEqual(["tm_74"]);
});

test("a short word doesn't match an ID by chance, and a match by ID says so", () => {
  expect(find("sam")).toEqual([]);
  expect(findMatches(TEAMS, "tm_71")).toMatchObject([{ option: TEAMS[2], byId: true }]);
  expect(findMatches(TEAMS, "sam00")).toMatchObject([{ option: TEAMS[1], byId: true }]);
  expect(findMatches(TEAMS, "74djfm")).toMatchObject([{ option: TEAMS[0], byId: true }]);
});

const marked = (text: string, typed: string) =>
  markTyped(text, typed)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

test("the part that was typed is marked in the name as it is written", () => {
  expect(marked("Austin North", "aust")).toBe("[Aust]in North");
  expect(marked("Łódź Straße", "lodz strass")).toBe("[Łódź Straß]e");
  expect(marked("Łódź", "lod")).toBe("[Łód]ź");
  expect(marked("Upper Austin", "austin up")).toBe("[Up]per [Austin]");
  expect(marked("Upper Austin", "")).toBe("Upper Austin");
  expect(marked("Upper Austin", "dallas")).toBe("Upper Austin");
});
