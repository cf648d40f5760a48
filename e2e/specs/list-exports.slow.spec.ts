import { followupList } from "~/contract/followups.ts";
import { readCsv } from "../support/files/csv.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test } from "../support/fixtures.ts";
import { grid } from "../support/locators.ts";

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
