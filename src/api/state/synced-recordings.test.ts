import { afterAll, beforeEach, expect, test, vi } from "vitest";

// Other files share the modules.
afterAll(() => void vi.resetModules());

let items: Map<string, string>;

/** Loads the module anew, as a reload of the page does. */
async function reload() {
  vi.resetModules();
  return import("./synced-recordings.ts");
}

beforeEach(() => {
  items = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test("a recording stays marked after a reload, until sign-out", async () => {
  const { markSynced } = await reload();
  markSynced("constructor");
  const { forgetSynced, syncedRecordings } = await reload();
  expect([...syncedRecordings.get().keys()]).toEqual(["constructor"]);
  forgetSynced();
  expect(syncedRecordings.get().size).toBe(0);
  expect(items.size).toBe(0);
});

test.each(["nonsense", "{}", '[["rec_1"], [1, 2], null]'])(
  "stored %s marks nothing",
  async (text) => {
    items.set("tapedeck.synced-recordings", text);
    expect((await reload()).syncedRecordings.get().size).toBe(0);
  },
);

test("without storage it is marked until a reload", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { markSynced, syncedRecordings } = await reload();
  markSynced("rec_1");
  expect(syncedRecordings.get().has("rec_1")).toBe(true);
});
