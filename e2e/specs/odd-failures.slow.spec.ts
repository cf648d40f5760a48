import type { Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { ABOUT, expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, plain } from "../stack/odd-upstream.ts";
import { button, grid, sidebar } from "../support/locators.ts";

const rows = (from: number, count: number, cursor: string | null) =>
  json({
    data: Array.from({ length: count }, (_, index) => ({
      id: `rec_${from + index}`,
      title: `Title ${from + index}`,
    })),
    cursor,
  });

const REFUSED = plain(429, "{}", { "content-type": "application/json", "retry-after": "0" });

const waiting = (page: Page) => page.getByText(/Rate limited, retrying in \d+ s/).first();

test("a 500 in plain text shows its text, request ID and Retry inside the frame", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(
    recordingList.path,
    plain(500, "the tape is tangled", { "x-request-id": "odd-request-1" }),
  );
  await open("/recordings");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Recordings didn't load");
  await expect(alert).toContainText("the tape is tangled");
  await expect(alert).toContainText("500, request odd-request-1");
  await expect(sidebar(page)).toBeVisible();
  // A 500 may be caused by the request, so it isn't retried.
  expect(upstream.calls.filter((call) => call.includes(recordingList.path))).toHaveLength(1);
  upstream.on(recordingList.path, rows(1, 1, null));
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(grid(page).getByText("Title 1")).toBeVisible();
});

test("waiting for a rate limit can be stopped, and the rows stay", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(recordingList.path, (response, url) =>
    (url.searchParams.has("cursor") ? REFUSED : rows(0, 100, "more"))(response, url),
  );
  await open("/recordings");
  const table = grid(page);
  await table.focus();
  await table.press("End");
  await expect(waiting(page)).toBeVisible();
  await button(page, "Stop").click();
  await expect(page.getByRole("alert")).toContainText("The next page didn't load");
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByText("100 loaded, more available")).toBeVisible();
});

test("counting can be canceled, and says how far it came", async ({ page, upstream, open }) => {
  upstream.on(recordingList.path, (response, url) =>
    url.searchParams.has("cursor") ? undefined : rows(0, 100, "more")(response, url),
  );
  await open("/recordings");
  await button(page, "Count all").click();
  await expect(page.getByText("100 counted so far, 1 page read")).toBeVisible();
  await button(page, "Cancel").click();
  await expect(page.getByText("100 counted before it was canceled")).toBeVisible();
});

const ORGANIZATIONS = [1, 2, 3].map((id) => ({
  id: `org_${id}`,
  name: `Studio ${id}`,
  teams: [{ id: `tm_${id}`, name: `Team ${id}`, memberUids: [] }],
}));

test("the organization switcher says that organizations didn't load, and can retry", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(organizationList.path, inTurn(plain(500, "stuck"), json({ data: ORGANIZATIONS })));
  await open("/recordings");
  await button(page, /^Organization:/).click();
  const dialog = page.getByRole("dialog", { name: "Choose an organization" });
  await expect(dialog.getByRole("alert")).toContainText("Organizations didn't load");
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("option", { name: "Studio 3" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("groups that depend on a failed list of organizations aren't called unknown", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(scorecardMetricValues.path, (response, url) => {
    const filterByIds = url.searchParams.getAll("filterByIds");
    const metricValues = [{ id: "m_1", name: "Warmth", passRate: 50 }];
    json({ data: { recordingsEvaluatedCount: 40, filterByIds, metricValues } })(response, url);
  });
  upstream.on(organizationList.path, inTurn(plain(500, "stuck"), json({ data: ORGANIZATIONS })));
  await open(
    `/scorecards?view=table&bucket=month&${ABOUT}` +
      "&startAt=2026-01-01T06:00:00Z&endAt=2026-03-01T06:00:00Z",
  );
  await expect(page.getByRole("alert")).toContainText("The groups didn't load");
  await expect(page.getByText("The service returned one total")).toHaveCount(0);
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  const groups = page.getByRole("table", { name: "Pass rate by team" });
  await expect(groups.getByRole("row")).toHaveText([/^Team/, /^All teams/, /^Team 1/], {
    useInnerText: true,
  });
});

test("what is asked for without a connection loads once there is one", async ({
  page,
  context,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/ERR_INTERNET_DISCONNECTED/);
  upstream.on(recordingList.path, rows(0, 5, null));
  await open("/recordings");
  await expect(page.getByText("5 recordings")).toBeVisible();
  const offline = page.getByRole("status").filter({ hasText: "No connection" });
  await expect(offline).toHaveCount(0);
  const closed = page.getByRole("menuitemradio", { name: "Closed", exact: true });
  await page.getByRole("button", { name: "Result" }).first().click();
  // The menu's code is there.
  await expect(closed).toBeVisible();
  await context.setOffline(true);
  await closed.click();
  await expect(offline).toHaveText(/Showing what was loaded at \d?\d:\d\d\s[AP]M\.$/);
  const held = page.getByText("This loads once there is a connection.");
  await expect(held).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("5 recordings")).toBeVisible();
  await expect(held).toHaveCount(0);
  await expect(offline).toHaveCount(0);
});
