import { expect, test, vi } from "vitest";
import { makeStore } from "./store.ts";

test("notifies subscribers of changes until they unsubscribe", () => {
  const store = makeStore(1);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.update((value) => value + 1);
  expect(store.get()).toBe(2);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});
