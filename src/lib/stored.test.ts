import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
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

test("what is written is read, apart for each scope, the same object until it changes", () => {
  const store = names();
  store.write("a", ["one"]);
  expect(store.read("a")).toEqual(["one"]);
  expect(store.read("a")).toBe(store.read("a"));
  expect(store.read("b")).toEqual([]);
  expect([...kept.keys()]).toEqual(["tapedeck.names.a"]);
});

test("what is no JSON, or isn't of its kind, is dropped", () => {
  const store = names();
  kept.set("tapedeck.names.a", "{");
  expect(store.read("a")).toEqual([]);
  kept.set("tapedeck.names.a", '{"one":1}');
  expect(store.read("a")).toEqual([]);
});

test("this tab's changes and another one's are heard of, until nobody listens", () => {
  const store = names();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  store.write("a", ["one"]);
  kept.set("tapedeck.names.a", '["two"]');
  window.dispatchEvent(new Event("storage"));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(store.read("a")).toEqual(["two"]);
  leave();
  store.write("a", []);
  window.dispatchEvent(new Event("storage"));
  expect(heard).toHaveBeenCalledTimes(2);
});

test("where the browser keeps nothing, the page does", () => {
  vi.stubGlobal("localStorage", undefined);
  const store = names();
  store.write("a", ["one"]);
  expect(store.read("a")).toEqual(["one"]);
});
