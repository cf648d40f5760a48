import { expect, test } from "vitest";
import { TABLE } from "../../../src/contract/table.ts";
import { completeHandlers } from "./handlers.ts";

test("every endpoint has one handler, and every handler an endpoint", () => {
  const handlers = completeHandlers();
  expect(handlers.map(({ row }) => row.name).sort()).toEqual(TABLE.map(({ name }) => name).sort());
});

test("a missing, duplicate or stray handler stops the start", () => {
  const handlers = completeHandlers();
  expect(() => completeHandlers(handlers.slice(1))).toThrow(/has 0 handlers/);
  expect(() => completeHandlers([...handlers, ...handlers.slice(0, 1)])).toThrow(/has 2 handlers/);
  expect(() => completeHandlers(handlers, TABLE.slice(1))).toThrow(/has no row/);
});
