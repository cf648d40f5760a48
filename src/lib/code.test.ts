import { afterEach, expect, test, vi } from "vitest";
import { loadCode, onceHere } from "./code.ts";

// What has been fetched stays so, therefore each test has a chunk of its own.
const FILES = ["structure", "recordings", "lists", "charts", "calendar"]
  .map((chunk) => `${chunk} assets/${chunk}-1.js,assets/shared-1.js`)
  .join("|");

/** Answers each request with the next status; 0 is no answer. */
function answering(...statuses: number[]) {
  const asked: string[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { querySelector: () => ({ content: FILES }) });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const status = statuses.shift() ?? 200;
    return status === 0
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response("", { status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const load = () => Promise.resolve("loaded");
const failing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("nothing is imported before all of its files have arrived, and each is fetched once", async () => {
  const asked = answering(200, 0);
  const imports = vi.fn(load);
  await expect(loadCode("structure", imports)).rejects.toThrow("No response");
  expect(imports).not.toHaveBeenCalled();
  expect(await loadCode("structure", imports)).toBe("loaded");
  expect(await loadCode("recordings", load)).toBe("loaded");
  const [structure, shared] = ["/assets/structure-1.js", "/assets/shared-1.js"];
  expect(asked).toEqual([structure, shared, shared, "/assets/recordings-1.js"]);
});

test("a file that an update removed asks for a reload", async () => {
  answering(404);
  await expect(loadCode("lists", load)).rejects.toMatchObject({ needsReload: true });
});

test("an import that fails is no module-not-found error, which would make the router reload", async () => {
  answering();
  await expect(loadCode("charts", failing)).rejects.toThrow("Reload the page");
});

test("what a chunk has starts once anybody has loaded the chunk", async () => {
  answering();
  const start = vi.fn();
  onceHere("calendar", start);
  expect(start).not.toHaveBeenCalled();
  await loadCode("calendar", load);
  onceHere("calendar", start);
  expect(start).toHaveBeenCalledTimes(2);
});
