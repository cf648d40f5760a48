import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { recordingList } from "../src/contract/recordings.ts";
import { readCsv } from "../src/lib/csv.ts";
import { expect, test } from "./odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "./stack/odd-upstream.ts";

const page = (ids: readonly string[], cursor: string | number | null) =>
  json({ data: ids.map((id) => ({ id, title: `=1+${id}` })), cursor });

/** The table gets one page; the export, which ends at its start, gets what it is told. */
function exportGets(upstream: OddUpstream, ...answers: readonly Oddity[]) {
  const exported = inTurn(...answers);
  upstream.on(recordingList.path, (response, url) => {
    const isExport = url.searchParams.has("dateCreated:lt");
    (isExport ? exported : page(["a"], null))(response, url);
  });
}

const dialog = (opened: Page) => opened.getByRole("dialog", { name: "Export recordings" });
const save = (opened: Page) => opened.getByRole("button", { name: /^Save recordings-.*\.csv$/ });

async function startExport(opened: Page) {
  await opened.getByRole("button", { name: "Export", exact: true }).click();
  await dialog(opened).getByRole("button", { name: "Export" }).click();
}

test("pages that lead back to an earlier one are told of, and never become a file", async ({
  page: opened,
  upstream,
  open,
}) => {
  exportGets(upstream, page(["a", "b"], "one"), page(["c"], "two"), page(["d"], "one"));
  await open("/recordings");
  await startExport(opened);
  await expect(dialog(opened).getByRole("alert")).toContainText("will never be whole");
  await expect(dialog(opened).getByText("4 rows", { exact: true })).toBeVisible();
  await expect(save(opened)).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Resume" })).toHaveCount(0);
  await opened.keyboard.press("Escape");
  await opened.getByRole("button", { name: "Drop", exact: true }).click();
  await expect(opened.getByText("Export that ended early")).toHaveCount(0);
});

test("rows twice, an empty page, a cursor as a number and a wait still make a whole file", async ({
  page: opened,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 429/);
  const later = plain(429, JSON.stringify({ error: "Slow down" }), { "retry-after": "2" });
  exportGets(
    upstream,
    page(["a", "b"], "one"),
    page([], 7),
    later,
    page(["b", "c", "c"], "three"),
    page(["d"], null),
  );
  await open("/recordings");
  await startExport(opened);
  await expect(dialog(opened).getByText(/Waiting \d s, as the service asks/)).toBeVisible();
  const downloading = opened.waitForEvent("download");
  await save(opened).click();
  const file = await buffer(await (await downloading).createReadStream());
  const { header, rows } = await readCsv(String(file));
  expect(header).toEqual(["id", "title"]);
  expect(rows.map(({ cells }) => cells)).toEqual(
    ["a", "b", "c", "d"].map((id) => [id, `'=1+${id}`]),
  );
});
