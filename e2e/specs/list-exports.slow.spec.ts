import { followupList } from "~/contract/followups.ts";
import { readCsv } from "../support/files/csv.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test } from "../support/fixtures.ts";
import { grid } from "../support/locators.ts";

test("follow-ups that match are counted and exported with names", async ({ page, service }) => {
  await page.goto("/followups?minimumScore=5");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const opened = page.getByRole("dialog", { name: "Export follow-ups" });
  await expect(opened.getByRole("definition").filter({ hasText: "5 only" })).toBeVisible();
  const { data } = await service.ask(followupList, { query: { minimumScore: 5, limit: 1 } });
  const count = data.totalCount.toLocaleString("en-US");
  await expect(opened.getByText(`${count} follow-ups`, { exact: true })).toBeVisible();
  const { file } = await saved(page, () => opened.getByRole("button", { name: "Export" }).click());
  const { header, rows } = readCsv(file);
  expect(rows).toHaveLength(data.totalCount);
  expect(rows[0]?.[header.indexOf("followupId")]).toBe(data.followups[0]?.followupId);
  expect(rows[0]?.[header.indexOf("repName")]).toBe(data.followups[0]?.repName);
  expect(header).not.toContain("repId");
});

test("teams are exported as shown, with the names of their organizations and semicolons", async ({
  page,
}) => {
  await page.goto("/teams?filter=austin");
  await expect(grid(page, "Teams")).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const opened = page.getByRole("dialog", { name: "Export teams" });
  const count = /^All (\d+) teams shown$/;
  const shown = count.exec(await opened.getByText(count).innerText())?.[1];
  await opened.getByRole("button", { name: "Semicolon" }).click();
  const { file } = await saved(page, () => opened.getByRole("button", { name: "Export" }).click());
  const { header, rows } = readCsv(file);
  expect(rows).toHaveLength(Number(shown));
  const name = header.indexOf("organizationName");
  for (const cells of rows) expect(cells[name]).toMatch(/^(?!org_)./);
  expect(file.split("\r\n", 1)).toEqual([`\uFEFF${header.map((each) => `"${each}"`).join(";")}`]);
  // The next export has the same separator.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(opened.getByRole("button", { name: "Semicolon", pressed: true })).toBeVisible();
});

test("a row's menu exports the row, or the selection it belongs to", async ({ page, service }) => {
  const { data } = await service.ask(followupList, { query: { limit: 3 } });
  const ids = data.followups.map(({ followupId }) => followupId);
  await page.goto("/followups");
  const row = (index: number) => grid(page, "Follow-ups").getByRole("row").nth(index);
  const exportFrom = async (index: number, name: string) => {
    await row(index).click({ button: "right" });
    return saved(page, () => page.getByRole("menuitem", { name }).click());
  };
  for (const index of [1, 2]) await row(index).getByRole("checkbox").click();
  const three = await exportFrom(3, "Export as CSV");
  const { header, rows } = readCsv(three.file);
  expect(rows.map((cells) => cells[header.indexOf("followupId")])).toEqual(ids.slice(2));
  const both = await exportFrom(2, "Export 2 as NDJSON");
  expect(both.file.trim().split("\n")).toHaveLength(2);
  for (const id of ids.slice(0, 2)) expect(both.file).toContain(`"followupId":"${id}"`);
  expect(both.name).toMatch(/^followups-.*\.ndjson$/);
});
