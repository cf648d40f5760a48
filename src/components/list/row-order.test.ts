import { expect, test } from "vitest";
import { orderRows, turnOrder } from "./row-order.ts";

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

test("missing values sort last in both directions", () => {
  expect(ids(orderRows(rows, ({ size }) => size, "asc"))).toBe("cdba");
  expect(ids(orderRows(rows, ({ size }) => size, "desc"))).toBe("bcda");
});

test("a second click on a header reverses the order", () => {
  const first = turnOrder({ orderBy: "name", orderDirection: "desc" }, "size");
  expect(first).toEqual({ orderBy: "size", orderDirection: "asc" });
  expect(turnOrder(first, "size")).toEqual({ orderBy: "size", orderDirection: "desc" });
});
