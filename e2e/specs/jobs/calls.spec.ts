import { recordingList } from "~/contract/recordings.ts";
import { expect, test, WRITING } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { grid, peek } from "../../support/locators.ts";
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
  const line = grid(page, UNLINKED).getByRole("row").filter({ has: title });
  await hands.click(title);
  await expect(peek(page).getByRole("heading", { level: 2 }).first()).toHaveText(row?.title ?? "");
  await hands.click(peek(page).getByRole("button", { name: /^Link/ }));
  await expect(line).toContainText(/Linking|Sent|Linked to/);
  hands.expectAtMost(4);
});
