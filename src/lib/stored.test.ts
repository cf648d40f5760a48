import { beforeEach, expect, test, vi } from "vitest";
import { z } from "~/contract/zod.ts";
import { readPreference, writePreference } from "./preferences.ts";
import { stored } from "./stored.ts";

const Names = z.array(z.string());
const names = () =>
  stored("names", (value): readonly string[] => z.safeParse(Names, value).data ?? []);

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const target = new EventTarget();
  vi.stubGlobal("window", target);
  return () => vi.unstubAllGlobals();
});

test("reads what was written per scope, as the same object until it changes", () => {
  const store = names();
  store.write("a", ["one"]);
  expect(store.read("a")).toEqual(["one"]);
  expect(store.read("a")).toBe(store.read("a"));
  expect(store.read("b")).toEqual([]);
  expect([...kept.keys()]).toEqual(["tapedeck.names.a"]);
});

test("drops what isn't JSON or doesn't parse", () => {
  const store = names();
  kept.set("tapedeck.names.a", "{");
  expect(store.read("a")).toEqual([]);
  kept.set("tapedeck.names.a", '{"one":1}');
  expect(store.read("a")).toEqual([]);
});

test("notifies subscribers of changes in this tab and in others", () => {
  const store = names();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.write("a", ["one"]);
  kept.set("tapedeck.names.a", '["two"]');
  window.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.read("a")).toEqual(["two"]);
  leave();
  store.write("a", []);
  window.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("what full storage refused is newer than what it has, until another tab writes", () => {
  const store = names();
  store.write("a", ["one"]);
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  store.write("a", ["two"]);
  writePreference("speed", "2");
  expect([store.read("a"), readPreference("speed")]).toEqual([["two"], "2"]);
  kept.set("tapedeck.names.a", '["three"]');
  expect(store.read("a")).toEqual(["three"]);
  full.mockRestore();
  writePreference("speed", undefined);
  expect(readPreference("speed")).toBeUndefined();
});

test("keeps the value in memory if storage is denied", () => {
  vi.stubGlobal("localStorage", undefined);
  const store = names();
  store.write("a", ["one"]);
  expect(store.read("a")).toEqual(["one"]);
});
