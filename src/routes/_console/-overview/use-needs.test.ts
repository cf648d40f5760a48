import { expect, test } from "vitest";
import { chooseNeeds, secretNeed } from "./use-needs.tsx";

const RETIRE = { label: "Retire the old secret", plan: "retire" as const };
const CALM = { text: "active", tone: "calm" as const };
const LEAKED = { text: "leaked secret still works", tone: "negative" as const };
const open = { operationId: "op", organizationId: "org", at: "2026-11-20T10:00:00Z" };
const CLIENT = {
  isOld: true,
  rotation: {
    note: {},
    unresolved: undefined,
    record: undefined,
    next: undefined,
    state: CALM,
    reason: undefined,
  },
};

test.each([
  ["an old secret is rotated", "old", {}],
  [
    "after the first of two rotations the old secret is retired",
    "retire",
    { next: RETIRE, record: { count: 1 } },
  ],
  [
    "after the second one there is nothing to retire",
    "old",
    { next: RETIRE, record: { count: 2 } },
  ],
  [
    "a leaked secret is stopped, whatever the count",
    "leaked",
    { next: RETIRE, record: { count: 2 }, state: LEAKED },
  ],
  [
    "a secret that wasn't stored comes first",
    "unstored",
    { note: { open }, next: RETIRE, record: { count: 1 } },
  ],
  ["a rotation in doubt is looked at", "doubt", { unresolved: { least: 0, most: 1 } }],
  ["what another person created isn't offered", undefined, { reason: "Only Ana can rotate it." }],
])("%s", (_, need, rotation) => {
  expect(secretNeed({ ...CLIENT, rotation: { ...CLIENT.rotation, ...rotation } })).toBe(need);
});

test("a client that needs nothing has no row", () => {
  expect(secretNeed({ ...CLIENT, isOld: false })).toBeUndefined();
});

const ranks = (...all: number[]) =>
  chooseNeeds(all.map((rank, at) => ({ rank, at }))).map(({ rank, at }) => `${rank}:${at}`);

test("at most six rows are shown by rank, and no more than three of one while others wait", () => {
  expect(ranks(4, 2, 5)).toEqual(["2:1", "4:0", "5:2"]);
  expect(ranks(2, 2, 2, 2, 2, 4, 5)).toEqual(["2:0", "2:1", "2:2", "2:3", "4:5", "5:6"]);
  expect(ranks(4, 4, 4, 4, 4, 4, 4, 4)).toHaveLength(6);
  expect(ranks(0, 0, 0, 2, 2, 2, 4, 5)).toEqual(["0:0", "0:1", "0:2", "2:3", "2:4", "2:5"]);
});
