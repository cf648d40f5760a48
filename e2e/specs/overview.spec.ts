import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { heading } from "../support/locators.ts";

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The day of a time in the browser's zone. */
const dayOf = (time: number) =>
  Date.parse(
    `${new Date(time).toLocaleDateString("en-CA", { timeZone: "America/Chicago" })}T00:00Z`,
  );

test("four panes take twelve calls, and each figure leads to what it counts", async ({
  page,
  service,
  sandbox: { organizationId },
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/gateway\/(?!session$)/.test(pathname)) calls.push(pathname);
  });
  await page.goto(`/?organizationId=${organizationId}`);
  const days = page.getByRole("list", { name: "Recordings by day" }).getByRole("link");
  await expect(days.last()).toHaveAccessibleName(/^Today: [\d,]+ recordings? so far$/);
  const secrets = pane(page, "Old secrets");
  const { total } = await service.ask(apiClientList, { params: { organizationId } });
  await expect(secrets).toContainText(`older than 90 days, of ${total} API clients`);
  await expect(pane(page, "What changed")).toContainText("Last 30 days, today included");
  const query = { organizationId, crmLinkStatus: "unlinked", orderDirection: "asc" } as const;
  const unlinked = await service.ask(recordingList, { query: { ...query, limit: 100 } });
  const oldest = Date.parse(unlinked.data[0]?.dateCreated ?? "");
  await expect(pane(page, "Unlinked")).toContainText(
    `${unlinked.cursor === null ? unlinked.data.length : "More than 100"} unlinked`,
  );
  await expect(pane(page, "Unlinked")).toContainText(
    `${(dayOf(Date.now()) - dayOf(oldest)) / 86_400_000} days ago`,
  );
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(12);

  const [, count] = /: ([\d,]+) /.exec((await days.first().getAttribute("aria-label")) ?? "") ?? [];
  await days.first().click();
  await expect(heading(page, "Recordings")).toBeVisible();
  const bounds = new URL(page.url()).searchParams;
  const behind = await service.ask(recordingList, {
    query: {
      organizationId,
      limit: 100,
      "dateCreated:gt": bounds.get("dateCreated:gt") ?? "",
      "dateCreated:lt": bounds.get("dateCreated:lt") ?? "",
    },
  });
  expect(behind.cursor).toBeNull();
  expect(String(behind.data.length)).toBe(count);
  await page.goBack();
  await secrets.getByRole("link").click();
  await expect(page).toHaveURL(`/api-clients?organizationId=${organizationId}&older=90`);
});

test("what changed leads to Scorecards over the same period, with the same figure", async ({
  page,
}) => {
  await page.goto("/");
  const changed = pane(page, "What changed");
  const link = changed.getByRole("link");
  await expect(link).toHaveAttribute("href", /\/scorecards\?(?=.*startAt=last-30-days)/);
  const sentence = (await changed.innerText()).replaceAll("\u00a0", " ");
  const [, rate = "No clear change"] = /(\d+\.\d %) passed/.exec(sentence) ?? [];
  expect(sentence).toContain(rate);
  await link.click();
  await expect(page.getByRole("button", { name: /^Recorded/ })).toContainText("Last 30 days");
  const tab = page.getByRole("tab", { selected: true });
  if (sentence.includes(" passed ")) await expect(tab).toContainText(rate.replace(" ", "\u00a0"));
});

test("an organization without recordings says so, with the next step", async ({
  page,
  organization,
}) => {
  const { id } = await organization("Quiet");
  await page.goto(`/?organizationId=${id}`);
  await expect(pane(page, "Unlinked")).toContainText("No unlinked recordings.");
  await expect(pane(page, "Old secrets")).toContainText("No API clients yet.");
  const recordings = pane(page, "Recordings by day");
  await expect(recordings).toContainText("No recordings yet.");
  await recordings.getByRole("link", { name: "New team" }).click();
  await expect(page.getByRole("dialog", { name: "New team" })).toBeVisible();
});

test("each pane names the credential it needs", async ({ page, signIn }) => {
  await signIn("organization-api-token");
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const reason = page
    .getByRole("main")
    .getByText(/Sign in with a client app or an OAuth app token/);
  await expect(reason).toHaveCount(4);
});
