import { expect, test } from "vitest";
import { pickRow, rowsFor } from "./rows.ts";

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
