import { expect, test } from "vitest";
import { cardOf } from "~/api/test-scorecard.ts";
import { measureOf } from "../-calls/figures.ts";
import { groupChanges, orderGroups, probably } from "./group-changes.ts";

const rate = (passRate: number | undefined, count: number) => ({ value: 1, passRate, count });
const [metric] = cardOf(9, { m: 50 }).metricValues ?? [];
if (metric === undefined) throw new Error("The card has no metric.");
const measure = measureOf(metric);
const NOW = [
  { id: "fell", ...rate(50, 400) },
  { id: "rose", ...rate(90, 400) },
  { id: "new", ...rate(95, 40) },
  { id: "few", ...rate(33.3, 3) },
  { id: "empty", ...rate(undefined, 0) },
];
const BEFORE = [
  { id: "fell", ...rate(80, 400) },
  { id: "rose", ...rate(70, 400) },
  { id: "few", ...rate(66.7, 3) },
];
const order = (by: "level" | "change" | "surest") =>
  orderGroups(NOW, measure, groupChanges(NOW, BEFORE), by).map(({ id }) => id);

test("groups are ordered by level, by fall, or by how sure their change is", () => {
  expect(order("level")).toEqual(["new", "rose", "fell", "few", "empty"]);
  expect(order("change")).toEqual(["few", "fell", "rose", "new", "empty"]);
  expect(order("surest")).toEqual(["fell", "rose", "few", "new", "empty"]);
  const unknown = orderGroups(NOW, measure, undefined, "surest");
  expect(unknown.map(({ id }) => id)).toEqual(order("level"));
});

test("the groups that are probably worse or better are named, the surest first", () => {
  const changes = groupChanges(NOW, BEFORE);
  // Those of few recordings aren't judged.
  expect(changes.compared).toBe(2);
  expect(probably(changes, -1)).toEqual(["fell"]);
  expect(probably(changes, 1)).toEqual(["rose"]);
});
