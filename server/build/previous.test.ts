import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dropOldAssets, keepAssets } from "./previous.mjs";

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

test("the files of a replaced build are kept for eight hours", () => {
  const dist = mkdtempSync(join(tmpdir(), "dist-"));
  const assets = join(dist, "client/assets");
  const build = (at: Date, ...names: string[]) => {
    keepAssets(dist, at);
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
    dropOldAssets(dist, at);
    return readdirSync(join(dist, "previous/assets"), { recursive: true });
  };
  mkdirSync(join(dist, "previous/assets"), { recursive: true });
  expect(build(hour(0), "page-1.js", "font.woff2")).toEqual([]);
  expect(build(hour(5), "page-2.js", "font.woff2")).toEqual(["page-1.js"]);
  expect(build(hour(6), "page-3.js")).toEqual(["font.woff2", "page-1.js", "page-2.js"]);
  expect(build(hour(14), "page-3.js", "page-2.js")).toEqual(["font.woff2"]);
});
