import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { readCsv } from "../support/files/csv.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "../stack/odd-upstream.ts";

const page = (ids: readonly string[], cursor: string | number | null) =>
  json({ data: ids.map((id) => ({ id, title: `=1+${id}` })), cursor });

/** Serves the table one page, and the export the given pages. */
function exportGets(upstream: OddUpstream, ...answers: readonly Oddity[]) {
  const exported = inTurn(...answers);
  upstream.on(recordingList.path, (response, url) => {
    const isExport = url.searchParams.has("dateCreated:lt");
    (isExport ? exported : page(["a"], null))(response, url);
  });
}

const dialog = (opened: Page) => opened.getByRole("dialog", { name: "Export recordings" });

async function startExport(opened: Page) {
  await opened.getByRole("button", { name: "Export", exact: true }).click();
  await dialog(opened).getByRole("button", { name: "Export" }).click();
}

test("a list that repeats a page is reported and can only be saved as a partial file", async ({
  page: opened,
  upstream,
  open,
}) => {
  exportGets(upstream, page(["a", "b"], "one"), page(["c"], "two"), page(["d"], "one"));
  await open("/recordings");
  await startExport(opened);
  await expect(dialog(opened).getByRole("alert")).toContainText("The list repeated a page");
  await expect(dialog(opened).getByText("4 rows", { exact: true })).toBeVisible();
  await expect(opened.getByRole("button", { name: /^(?:Resume|Retry)$/ })).toHaveCount(0);
  const { name } = await saved(opened, () =>
    opened.getByRole("button", { name: "Save the partial file" }).click(),
  );
  expect(name).toMatch(/-partial\.csv$/);
});

test("duplicate rows, an empty page, a numeric cursor and a 429 still make a complete file", async ({
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
  const { file } = await saved(opened, async () => {
    await startExport(opened);
    await expect(dialog(opened).getByText(/Rate limited, retrying in \d s/)).toBeVisible();
  });
  const { header, rows } = readCsv(file);
  expect(header).toEqual(["id", "title"]);
  expect(rows).toEqual(["a", "b", "c", "d"].map((id) => [id, `'=1+${id}`]));
});
