import { afterEach, expect, test, vi } from "vitest";
import { importsOfChunks } from "../../server/build/imports-of-chunks.ts";
import { loadCode } from "./load-code.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers each request with the next status; 0 is no answer. */
function answering(...statuses: number[]) {
  const asked: string[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const status = statuses.shift() ?? 200;
    return status === 0
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response("", { status }));
  });
  return asked;
}

const chunk = (name: string, ...imports: string[]) => ({
  type: "chunk",
  fileName: `assets/${name}.js`,
  imports: imports.map((other) => `assets/${other}.js`),
});
const LIST = importsOfChunks(
  [
    chunk("page-1", "list-1", "console-1"),
    chunk("console-1"),
    chunk("list-1", "row-1"),
    chunk("row-1", "list-1"),
    chunk("dialog-1", "row-1"),
  ],
  ["console"],
);

const load = () => Promise.resolve("loaded");
const failing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("nothing is imported before all of its files have arrived, and each is fetched once", async () => {
  const asked = answering(200, 0, 200, 200);
  const imports = vi.fn(load);
  const loadPage = () => loadCode(imports, ["assets/page-1.js"], LIST);
  await expect(loadPage()).rejects.toThrow("No response");
  expect(imports).not.toHaveBeenCalled();
  expect(await loadPage()).toBe("loaded");
  expect(await loadCode(load, ["assets/dialog-1.js"], LIST)).toBe("loaded");
  const [page, list, row] = ["/assets/page-1.js", "/assets/list-1.js", "/assets/row-1.js"];
  expect(asked).toEqual([page, list, row, list, "/assets/dialog-1.js"]);
});

test("a file that an update removed asks for a reload", async () => {
  answering(404);
  await expect(loadCode(load, ["assets/gone-1.js"], "gone-1")).rejects.toThrow("Reload the page");
});

test("an import that fails is no module-not-found error, which would make the router reload", async () => {
  answering();
  const loading = loadCode(failing, ["assets/other-1.js"], "other-1");
  await expect(loading).rejects.toThrow("Reload the page");
});
