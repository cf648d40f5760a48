import { expect, test } from "vitest";
import { plural } from "~/lib/format.ts";
import { orderRows, orderValues, turnOrder } from "./row-order.ts";

const rows = [
  { id: "c", name: "Team 10", size: 2 },
  { id: "a", name: "team 9", size: undefined },
  { id: "b", name: undefined, size: 7 },
  { id: "d", name: "Team 10", size: 2 },
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

test("numbers in words sort as numbers, ties by ID", () => {
  expect(ids(orderRows(rows, ({ name }) => name, "asc"))).toBe("acdb");
});

const labelOf = (days: string) => plural(Number(days), "day");

test("values of a facet are in the order of their numbers, also of those with a comma", () => {
  expect(orderValues(["1095", "90", "365"], labelOf)).toEqual(["90", "365", "1095"]);
});

test("missing values sort last in both directions", () => {
  expect(ids(orderRows(rows, ({ size }) => size, "asc"))).toBe("cdba");
  expect(ids(orderRows(rows, ({ size }) => size, "desc"))).toBe("bcda");
});

test("a second click on a header reverses the order", () => {
  const first = turnOrder({ orderBy: "name", orderDirection: "desc" }, "size");
  expect(first).toEqual({ orderBy: "size", orderDirection: "asc" });
  expect(turnOrder(first, "size")).toEqual({ orderBy: "size", orderDirection: "desc" });
});
