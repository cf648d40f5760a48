import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { json } from "../stack/odd-upstream.ts";
import { alert, grid, peek } from "../support/locators.ts";

test("incomplete opportunities are shown", async ({ page, upstream, open }) => {
  const data = [
    { id: "opp_1", name: "Plain", account: "acc_text", opportunityUsers: null, amount: "1200.5" },
    { id: "opp_2", account: { name: "Named" }, opportunityUsers: "usr_alone" },
    { id: "opp_3", externalId: "006X", account: { odd: [1] }, disposition: "PAUSED" },
    {
      id: "opp_4",
      name: "Users of all kinds",
      account: null,
      accountId: "acc_4",
      closedAt: "soon",
      deletedAt: "2026-11-01T10:00:00.000Z",
      opportunityUsers: [null, "usr_text", 7, { name: "No id" }, { id: "ou_1", userId: "usr_1" }],
    },
    null,
  ];
  upstream.on(opportunityList.path, json({ data, total: null }));
  await open("/opportunities");
  const table = grid(page, "Opportunities");
  for (const shown of ["acc_text", "1,200.5", "Named", "usr_alone", "006X", '{"odd":[1]}']) {
    await expect(table.getByText(shown, { exact: true })).toBeVisible();
  }
  await expect(table.getByText("PAUSED")).toBeVisible();
  await expect(table.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(page.getByText("5 opportunities, 1 unreadable")).toBeVisible();
  await table.getByText("Users of all kinds").click();
  await expect(peek(page).getByRole("listitem")).toHaveText([
    "null",
    "usr_text",
    "7",
    "No id",
    /^usr_1Remove opportunity user$/,
  ]);
  await expect(peek(page)).toContainText("acc_4");
  await expect(peek(page)).toContainText("soon");
});

test("incomplete org-wide recordings are shown", async ({ page, upstream, open }) => {
  const data = [
    { id: "rec_1", title: "Plain", createdAt: "2026-11-01T10:00:00.000Z", result: "MAYBE" },
    { id: "rec_2", title: null, links: { web: { self: "javascript:alert(1)" } }, deleted: true },
    { id: "rec_3", title: "Linked", crm: { account: "acc_text", users: [null, { id: 5 }] } },
    { id: "rec_4", links: "https://odd.example", latitude: "51.5", crm: null, deletedAt: "once" },
    { id: "rec_5", links: { web: null }, durationInMilliseconds: null, userId: 7 },
    { id: "rec_6", title: "Was", deleted: true, deletedAt: "2026-11-02T10:00:00.000Z" },
    null,
    "not a row",
  ];
  upstream.on(orgWideRecordingList.path, json({ data }));
  await open("/recordings/sync-log?showCrmLinks=true");
  const table = grid(page, "Sync log");
  for (const shown of ["MAYBE", "Linked", "javascript:alert(1)"]) {
    await expect(table.getByText(shown)).toBeAttached();
  }
  await expect(page.getByText("8 org-wide recordings, 2 unreadable")).toBeVisible();
  await expect(table.getByRole("link", { name: "no title" })).toHaveCount(3);
  // Deleted recordings stay listed and marked.
  for (const id of ["rec_2", "rec_4", "rec_6"]) {
    await expect(table.getByRole("row").filter({ hasText: id })).toContainText("deleted");
  }
  // A non-http address is plain text.
  await expect(table.getByRole("link", { name: /javascript|^Open$/ })).toHaveCount(0);
  const linked = table.getByRole("row").filter({ hasText: "rec_3" });
  await expect(linked.getByText("unreadable, 5", { exact: true })).toBeAttached();
});

test("a list of empty pages is read slower, pauses, and resumes", async ({
  page,
  upstream,
  open,
}) => {
  let sent = 0;
  for (const { path } of [recordingList, organizationList]) {
    upstream.on(path, (response, url) =>
      json({ data: [], cursor: `${(sent += 1)}` })(response, url),
    );
  }
  const called = ({ path }: { path: string }) =>
    upstream.calls.filter((call) => call.startsWith(`GET ${path}?`)).length;
  await open("/recordings");
  const paused = alert(page).filter({ hasText: "Nothing in the newest 2,000." });
  await expect(paused).toBeVisible({ timeout: 20_000 });
  expect(called(recordingList)).toBe(20);
  await paused.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Nothing in the newest 4,000.")).toBeVisible({ timeout: 20_000 });
  expect(called(recordingList)).toBe(40);
  expect(called(organizationList)).toBeLessThanOrEqual(40);
});
