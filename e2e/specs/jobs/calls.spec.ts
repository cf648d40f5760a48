import { recordingList } from "~/contract/recordings.ts";
import { expect, test, WRITING } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { button, grid, peek } from "../../support/locators.ts";
import type { Service } from "../../stack/service.ts";

test.use(WRITING);

const UNLINKED = "Unlinked recordings";

/** Unlinked recordings of an organization, without the newest, for which other tests sync engagements. */
async function unlinked(service: Service, organizationId: string) {
  const query = { organizationId, crmLinkStatus: "unlinked", limit: 100 } as const;
  const { data } = await service.ask(recordingList, { query });
  // A title that no other row has, to be found by.
  return data
    .slice(10)
    .filter(({ title }) => data.filter((other) => other.title === title).length === 1);
}

test("with the mouse, a recording is linked from the overview", async ({
  page,
  service,
  writer: { organizationId },
}) => {
  const [, row] = await unlinked(service, organizationId);
  await page.goto(`/?organizationId=${organizationId}`);
  const hands = new Hands(page);
  await hands.click(page.getByRole("link", { name: "Recordings", exact: true }));
  await hands.click(page.getByRole("link", { name: "Unlinked", exact: true }));
  const title = page.getByRole("link", { name: row?.title, exact: true });
  // Beside its title, which leads to its page.
  const beside = grid(page, UNLINKED).getByRole("row").filter({ has: title }).getByRole("gridcell");
  await hands.click(beside.last());
  await expect(peek(page).getByRole("heading", { level: 2 }).first()).toHaveText(row?.title ?? "");
  await hands.click(peek(page).getByRole("button", { name: "Sync engagement" }));
  await expect(page.getByRole("textbox", { name: "JSON", exact: true })).toHaveValue(/startTime/);
  await hands.click(button(page, "Sync engagement"));
  await expect(page.getByText(/^Synced\. /)).toBeVisible();
  hands.expectAtMost(5);
});
