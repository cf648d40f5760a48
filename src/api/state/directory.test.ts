import { beforeEach, expect, test, vi } from "vitest";
import {
  directory,
  expectNames,
  isComing,
  learnType,
  type NameKind,
  nameOf,
  seenTypeNames,
  seenTypes,
  stopExpecting,
} from "./directory.ts";
import { forgetSession } from "./sign-out.ts";

beforeEach(forgetSession);

test("an organization's conversation types are never offered to another", () => {
  learnType("org_1", { id: "ct_1", name: "Visit" });
  learnType("org_2", { id: "ct_2", name: "Demo" });
  expect(seenTypes("org_1")).toEqual([{ id: "ct_1", name: "Visit" }]);
  expect(seenTypes("org_2")).toEqual([{ id: "ct_2", name: "Demo" }]);
  expect(seenTypes("org_3")).toEqual([]);
  expect(seenTypes(undefined)).toEqual([]);
  expect(seenTypeNames("org_1")).toEqual(["Visit"]);
  expect(seenTypeNames(undefined)).toEqual(["Demo", "Visit"]);
});

test("a name without an ID can be filtered by, an ID without a name stands for itself", () => {
  learnType("org_1", { name: " Visit " });
  learnType("org_1", { id: "ct_1" });
  expect(seenTypeNames("org_1")).toEqual(["Visit"]);
  expect(seenTypes("org_1")).toEqual([{ id: "ct_1", name: "ct_1" }]);
  learnType("org_1", { id: "ct_1", name: "Visit" });
  learnType("org_1", { id: "ct_1" });
  expect(seenTypes("org_1")).toEqual([{ id: "ct_1", name: "Visit" }]);
});

test("a type of an unknown organization is offered only to a filter over all of them", () => {
  learnType(undefined, { id: "ct_1", name: "Visit" });
  expect(seenTypeNames(undefined)).toEqual(["Visit"]);
  expect(seenTypeNames("org_1")).toEqual([]);
  expect([seenTypes("org_1"), seenTypes(undefined)]).toEqual([[], []]);
});

test("types are forgotten at sign-out", () => {
  learnType("org_1", { id: "ct_1", name: "Visit" });
  forgetSession();
  expect(seenTypes("org_1")).toEqual([]);
  expect(seenTypeNames(undefined)).toEqual([]);
  expect(nameOf("conversation-type", "ct_1")).toBeUndefined();
});

test("types are sorted as localeCompare sorts them", () => {
  const names = [
    "demo 10",
    "Demo 2",
    "demo-2",
    "Demo",
    "Visit",
    "visit",
    "Élan",
    "Call_a",
    "Call 1",
  ];
  for (const name of names) learnType("org_1", { id: name, name });
  expect(seenTypeNames("org_1")).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(seenTypes("org_1").map(({ name }) => name)).toEqual(seenTypeNames("org_1"));
});

test("names of teams are expected until they have come, or for a while", async () => {
  vi.useFakeTimers();
  const kinds: NameKind[] = ["team", "organization", "user"];
  for (const end of [stopExpecting, () => vi.advanceTimersByTime(3000), forgetSession]) {
    expectNames();
    expect(kinds.map(isComing)).toEqual([true, true, false]);
    const told = vi.fn();
    const stop = directory.subscribe(told);
    end();
    expect(isComing("team")).toBe(false);
    await Promise.resolve();
    expect(told).toHaveBeenCalledOnce();
    stop();
  }
  vi.useRealTimers();
});
