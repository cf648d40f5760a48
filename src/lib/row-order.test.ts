import { expect, test } from "vitest";
import { filterRows, orderRows, turnOrder } from "./row-order.ts";

const rows = [
  { id: "c", name: "Team 10", size: 2 },
  { id: "a", name: "team 9", size: undefined },
  { id: "b", name: undefined, size: 7 },
  { id: "d", name: "Team 10", size: 2 },
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

test("numbers within words count as numbers, and ties go by id", () => {
  expect(ids(orderRows(rows, ({ name }) => name, "asc"))).toBe("acdb");
});

test("a missing value stands last in both directions", () => {
  expect(ids(orderRows(rows, ({ size }) => size, "asc"))).toBe("cdba");
  expect(ids(orderRows(rows, ({ size }) => size, "desc"))).toBe("bcda");
});

test("a filter looks into every word, in any case", () => {
  expect(ids(filterRows(rows, "TEAM 1", ({ name }) => [name]))).toBe("cd");
  expect(ids(filterRows(rows, "B", ({ name, id }) => [name, id]))).toBe("b");
  expect(filterRows(rows, "  ", () => [])).toBe(rows);
});

test("the second press on a header turns the order around", () => {
  const first = turnOrder({ orderBy: "name", orderDirection: "desc" }, "size");
  expect(first).toEqual({ orderBy: "size", orderDirection: "asc" });
  expect(turnOrder(first, "size")).toEqual({ orderBy: "size", orderDirection: "desc" });
});
