import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Download, Page } from "@playwright/test";
import { z } from "~/contract/zod.ts";
import { expect } from "../fixtures.ts";

const Manifest = z.looseObject({
  whole: z.literal(true),
  file: z.string(),
  rows: z.number(),
  calls: z.number(),
  columns: z.array(z.string()),
  sha256: z.string(),
  bounds: z.optional(z.object({ before: z.string() })),
});

const isSide = (download: Download) => download.suggestedFilename().endsWith(".manifest.json");

/** Clicks a save button; returns the file and its manifest. */
export async function saved(page: Page, press: () => Promise<void>) {
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await press();
  await expect.poll(() => downloads.length).toBe(2);
  // The two downloads arrive in any order.
  const both = downloads.toSorted((a, b) => Number(isSide(a)) - Number(isSide(b)));
  const [file, side] = await Promise.all(
    both.map(async (download) => String(await buffer(await download.createReadStream()))),
  );
  const [name, sideName] = both.map((download) => download.suggestedFilename());
  expect(sideName).toBe(name?.replace(/\.\w+$/, ".manifest.json"));
  const manifest = z.parse(Manifest, JSON.parse(side ?? ""));
  expect(manifest.file).toBe(name);
  expect(manifest.sha256).toBe(
    createHash("sha256")
      .update(file ?? "")
      .digest("hex"),
  );
  return { file: file ?? "", manifest };
}

export const savedWhole = (page: Page) =>
  saved(page, () =>
    page.getByRole("button", { name: /^Save [a-z-]+-\d{4}-\d\d-\d\d\.\w+$/ }).click(),
  );
