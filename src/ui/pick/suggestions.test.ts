import { expect, test } from "vitest";
import { findMatches, markTyped, pickRow, readValues, rowsFor } from "./suggestions.ts";

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

const ORGANIZATIONS = [
  { id: "org_1", name: "Meridian Home Group" },
  { id: "org_2", name: "Reed, Okafor & Sons" },
  { id: "org_3", name: "Twin" },
  { id: "org_4", name: "Twin" },
];
const split = (text: string) => readValues(text, ORGANIZATIONS).map(({ value }) => value);
const read = (text: string, options = ORGANIZATIONS) =>
  readValues(text, options).map(({ value, id }) => [value, id]);

test("a name of several words is one value, known or not", () => {
  expect(split("Meridian Home Group")).toEqual(["Meridian Home Group"]);
  expect(split("Meridian Home")).toEqual(["Meridian Home"]);
  expect(split(" Reed, Okafor & Sons\n")).toEqual(["Reed, Okafor & Sons"]);
});

test("lines, commas and tabs separate values, spaces only IDs", () => {
  expect(split("org_9, org_8;org_7\norg_6\torg_5x")).toHaveLength(5);
  expect(split("org_111 org_222\r\norg_333")).toEqual(["org_111", "org_222", "org_333"]);
  expect(split("Meridian Home Group\nTwin")).toEqual(["Meridian Home Group", "Twin"]);
  expect(split("org_1 Meridian")).toEqual(["org_1 Meridian"]);
});

test("exact names stand for their IDs, and what is neither name nor ID is left", () => {
  expect(read("meridian home group\norg_999\nSomebody")).toEqual([
    ["meridian home group", "org_1"],
    ["org_999", "org_999"],
    ["Somebody", undefined],
  ]);
  expect(read("Twin")).toEqual([["Twin", undefined]]);
  expect(read("usr_999, org_888")).toEqual([
    ["usr_999", undefined],
    ["org_888", "org_888"],
  ]);
});

test("any ID is one if none are known", () => {
  const ids = ["grp_7712", "7f0b6c1e-8f5e-4a5e-9d0e-0c9a3c1f2d11", "Xy12345678"];
  expect(read(ids.join(" "), [])).toEqual(ids.map((id) => [id, id]));
  expect(read("sam", [])).toEqual([["sam", undefined]]);
});

test("an ID with invisible characters is used without them, and its row says so", () => {
  const [row] = rowsFor(
    { options: ORGANIZATIONS, chosen: [] },
    "\u200borg_9\u206099\u00ad",
    [],
  ).rows;
  expect(row?.values).toEqual(["org_999"]);
  expect(row?.label).toBe("Use “org_999” as an ID, without invisible characters");
  const name = { options: [], chosen: [], showIds: false };
  expect(rowsFor(name, "a\u200db", []).rows[0]?.values).toEqual(["a\u200db"]);
});

const PEOPLE = [
  { id: "usr_1A2B3C", name: "Ana Lucía Ferreira" },
  { id: "usr_2", name: "Samira Okafor" },
  { id: "usr_3", name: "Sam Reed" },
];
const people = (chosen: readonly string[] = [], multiple = true) => ({
  options: PEOPLE,
  chosen,
  multiple,
});
const rowsOf = (text: string, pickable = people()) => rowsFor(pickable, text, []).rows;
const highlighted = (text: string, pickable = people()) =>
  rowsOf(text, pickable).find(({ ready }) => ready)?.values;

test("typing highlights the best match, never the text itself", () => {
  expect(highlighted("sam")).toEqual(["usr_2"]);
  expect(highlighted("sam r")).toEqual(["usr_3"]);
  expect(highlighted("ana lucia ferreira")).toEqual(["usr_1A2B3C"]);
  expect(highlighted("design")).toBeUndefined();
  expect(highlighted("")).toBeUndefined();
});

test("text becomes an ID only by the last row", () => {
  const rows = rowsOf("sam");
  expect(rows.at(-1)).toMatchObject({ label: "Use “sam” as an ID", values: ["sam"], ready: false });
  expect(rowsOf("Sam Reed").at(-1)).toMatchObject({ values: ["usr_3"] });
  expect(rowsOf("Design Review")).toEqual([]);
  expect(rowsFor({ ...people(), closed: true }, "sam", []).rows).toHaveLength(2);
});

test("an ID that looks like the others is ready, one of another kind isn't", () => {
  expect(highlighted("usr_9Z8Y")).toEqual(["usr_9Z8Y"]);
  expect(highlighted("org_9Z8Y")).toBeUndefined();
  expect(highlighted("usr_2")).toEqual(["usr_2"]);
});

test("a list of IDs is one row, which a picker of one value doesn't have", () => {
  expect(rowsOf("usr_8A1, usr_9B2")).toMatchObject([
    { label: "Use these 2 IDs", values: ["usr_8A1", "usr_9B2"], ready: true },
  ]);
  expect(rowsOf("usr_8A1 usr_9B2", people([], false))).toEqual([]);
});

test("values that aren't IDs are taken as they are written, but not by themselves", () => {
  const pickable = { options: [], chosen: [], multiple: true, showIds: false };
  expect(rowsOf("Site visit", pickable)).toMatchObject([
    { label: "Use “Site visit”", values: ["Site visit"], ready: false },
  ]);
});

test("what was chosen leads until something is typed", () => {
  const chosen = ["usr_3", "usr_gone"];
  const keys = (text: string) => rowsFor(people(chosen), text, chosen).rows.map(({ key }) => key);
  expect(keys("")).toEqual(["usr_gone", "usr_3", "usr_1A2B3C", "usr_2"]);
  expect(keys("sam")).toEqual(["usr_2", "usr_3", "typed:"]);
});

test("picking toggles an option of several and replaces a single one", () => {
  const [row] = rowsOf("sam");
  if (!row) throw new Error("Nothing matches.");
  expect(pickRow(people(["usr_3"]), row)).toEqual(["usr_3", "usr_2"]);
  expect(pickRow(people(["usr_3", "usr_2"]), row)).toEqual(["usr_3"]);
  expect(pickRow(people(["usr_3"], false), row)).toEqual(["usr_2"]);
});

test("IDs are shown if names can't tell options apart", () => {
  const twice = [...PEOPLE, { id: "usr_4", name: "Sam Reed" }];
  const { rows } = rowsFor({ options: twice, chosen: [] }, "sam", []);
  expect(rows.map(({ showId }) => showId)).toEqual([false, true, true, undefined]);
});
