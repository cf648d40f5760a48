import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { grid, heading } from "../support/locators.ts";
import { overview } from "../support/pages.ts";

test("the panes take 20 calls to the API and two to the gateway, none twice", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/gateway\/(?!session$)/.test(pathname)) calls.push(pathname + search);
  });
  await page.goto("/recordings");
  await expect(grid(page, "Recordings")).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  const before = calls.splice(0);
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await overview.shown(page);
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  expect(calls.filter((call) => before.includes(call))).toEqual([]);
  const ofApi = calls.filter((call) => /^\/gateway\/(?:user|org)\//.test(call));
  expect(ofApi.length, calls.join("\n")).toBeLessThanOrEqual(20);
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(22);
  expect(new Set(calls).size).toBe(calls.length);
});

test("the counts of a week lead to its recordings, in what is chosen", async ({
  page,
  service,
  sandbox: { organizationId },
}) => {
  await page.goto(`/?organizationId=${organizationId}`);
  const weeks = page.getByRole("list", { name: "Calls evaluated per week" }).getByRole("link");
  await expect(weeks).toHaveCount(10);
  await expect(weeks.last()).toHaveAccessibleName(/ so far$/);
  await weeks.first().click();
  await expect(heading(page, "Recordings")).toBeVisible();
  const search = new URL(page.url()).searchParams;
  const { data } = await service.ask(recordingList, {
    query: {
      organizationId,
      limit: 1,
      "dateCreated:gt": search.get("dateCreated:gt") ?? "",
      "dateCreated:lt": search.get("dateCreated:lt") ?? "",
    },
  });
  expect(data).toHaveLength(1);
});

test("with nothing to do, that is said once everything was read", async ({
  page,
  organization,
}) => {
  const { id } = await organization("Quiet");
  await page.goto(`/?organizationId=${id}`);
  const pane = page.getByRole("region", { name: "Needs you", exact: true });
  await expect(pane).toContainText("Nothing needs you right now.");
  await expect(page.getByRole("region", { name: "Metrics" })).toContainText(
    "No recordings found in this organization.",
  );
});

test("each pane names the credential it needs, and the changes are anyone's", async ({
  page,
  signIn,
}) => {
  await signIn("organization-api-token");
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(/Sign in with a client app or an OAuth app token/)).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Recent changes" })).not.toContainText("Sign in");
});
