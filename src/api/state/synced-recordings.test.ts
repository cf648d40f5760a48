import { afterAll, beforeEach, expect, test, vi } from "vitest";

// Other files share the modules.
afterAll(() => void vi.resetModules());

let items: Record<string, string>;

/** Loads the module anew, as a reload of the page does. */
async function reload() {
  vi.resetModules();
  return import("./synced-recordings.ts");
}

beforeEach(() => {
  items = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => delete items[key],
  };
  // Its keys are those of its items, as in a browser.
  vi.stubGlobal(
    "sessionStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(items),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return () => vi.unstubAllGlobals();
});

test("a recording stays marked after a reload, until sign-out", async () => {
  const { markSynced } = await reload();
  markSynced("constructor");
  const { syncedRecordings } = await reload();
  expect([...syncedRecordings.get().keys()]).toEqual(["constructor"]);
  const { forgetSession } = await import("./sign-out.ts");
  forgetSession();
  expect(syncedRecordings.get().size).toBe(0);
});

test("sign-out empties this tab's storage, also of modules that aren't loaded", async () => {
  items = { "tapedeck.returnTo": "/recordings?teamId=1", "tapedeck.x": "1", "other.x": "1" };
  vi.resetModules();
  const { forgetSession } = await import("./sign-out.ts");
  forgetSession();
  expect(items).toEqual({ "other.x": "1" });
});

test.each(["nonsense", "{}", '[["rec_1"], [1, 2], null]'])(
  "stored %s marks nothing",
  async (text) => {
    items["tapedeck.synced-recordings"] = text;
    expect((await reload()).syncedRecordings.get().size).toBe(0);
  },
);

test("without storage it is marked until a reload", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { markSynced, syncedRecordings } = await reload();
  markSynced("rec_1");
  expect(syncedRecordings.get().has("rec_1")).toBe(true);
});
