import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { json } from "../stack/odd-upstream.ts";
import { button, grid, quickFilter, rows } from "../support/locators.ts";
import { expect, organizationOf, test } from "../support/odd-fixtures.ts";

// What is said of lists that could only partly be read. What no screen may say: unread.slow.spec.ts.

test("organizations without a list of teams may have some", async ({ page, upstream, open }) => {
  upstream.on(
    organizationList.path,
    json({ data: [{ id: "org_1", name: "Harbor", teams: null }] }),
  );
  await open("/teams");
  await expect(page.getByRole("heading", { name: "No teams in what was read" })).toBeVisible();
  await expect(quickFilter(page)).toBeVisible();
  await open("/organizations/org_1");
  await expect(page.getByRole("region", { name: "Teams" })).toContainText("unknown");
  await open("/teams/team_1");
  await expect(page.getByRole("heading", { name: "The teams couldn't be read" })).toBeVisible();
});

test("a row that can't be read says so, and rows that repeat an ID are counted", async ({
  page,
  upstream,
  open,
}) => {
  const ids = Array.from({ length: 250 }, (_, index) => `rec_${index % 44}`);
  const data = [...ids.map((id) => ({ id, title: id })), null];
  upstream.on(recordingList.path, json({ data, cursor: null }));
  await open("/recordings");
  await expect(page.getByText("45 recordings, 1 unreadable, 206 more repeat an ID")).toBeVisible();
  await quickFilter(page).press("ArrowDown");
  await page.keyboard.press("End");
  await expect(grid(page).getByText("This row couldn't be read.")).toBeVisible();
});

test("names come in place of nothing, and IDs if they don't come", async ({
  page,
  upstream,
  open,
}) => {
  const row = { id: "rec_1", title: "First visit", organizationId: "org_1", teamId: "tm_1" };
  upstream.on(recordingList.path, json({ data: [row], cursor: null }));
  const held: (() => void)[] = [];
  const names = organizationOf([{ id: "tm_1", name: "North" }]);
  upstream.on(organizationList.path, (...call) => void held.push(() => names(...call)));
  await open("/recordings");
  const cells = rows(page).nth(1).getByRole("gridcell");
  const [team, organization] = [cells.nth(-2), cells.nth(-1)];
  await expect(page.getByRole("link", { name: row.title })).toBeVisible();
  await expect(team).toHaveText("");
  await expect(organization).toHaveText("");
  await expect.poll(() => held.length).toBe(1);
  for (const answer of held) answer();
  await expect(team).toHaveText("North");
  await expect(organization).toHaveText("Odd Ltd");
  upstream.on(organizationList.path, json({ error: "Down" }, 403));
  await page.reload();
  await expect(team).toHaveText(row.teamId);
  await expect(organization).toHaveText(row.organizationId);
});

test("what was created is called what was typed", async ({ page, upstream, open }) => {
  const list = json({ data: [], cursor: null });
  upstream.on(organizationCreate.path, (response, url) =>
    (response.req.method === "POST" ? json({ id: "org_9", name: false }) : list)(response, url),
  );
  await open("/organizations?create=true");
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pier 9");
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Organization “Pier 9” created")).toBeVisible();
});

test("an export whose first call failed has nothing to count", async ({ page, upstream, open }) => {
  upstream.on(recordingList.path, json({ data: [{ id: "rec_1" }], cursor: null }));
  await open("/recordings");
  await button(page, "Export").click();
  const dialog = page.getByRole("dialog", { name: "Export recordings" });
  upstream.on(recordingList.path, json({ error: "Down" }, 500));
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("The export stopped.");
  await expect(dialog).toContainText("Nothing read yet");
  await expect(dialog).not.toContainText(/\b0 (?:rows|calls)/);
});
