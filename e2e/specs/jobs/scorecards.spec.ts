import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { heading, peek, searchOf, table } from "../../support/locators.ts";

// From the overview, with the acts counted: each key, chord, Tab and typed word is one.

let hands: Hands;

test.beforeEach(async ({ page }) => {
  hands = new Hands(page);
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
});

test("which team is worse at objections, if it is real, and its calls, by keyboard", async ({
  page,
}) => {
  await hands.press("g", "s");
  await expect(heading(page, "Scorecards")).toBeVisible();
  await hands.command("objections", /^Objections handled/);
  await expect(
    page.getByRole("tab", { name: /^Objections handled/, selected: true }),
  ).toBeVisible();
  await expect(page.getByText(/ (?:fell|rose|went) from \d+ to \d+/).first()).toBeVisible();
  hands.expectAtMost(6, "the team and whether it is real");
  const before = hands.acts;
  const group = page
    .getByRole("region", { name: /^Pass rate by team/ })
    .getByRole("rowheader")
    .first()
    .getByRole("button");
  await expect(group).toBeVisible();
  await hands.reach(group, "Tab", 30);
  await hands.press("Enter");
  await expect(peek(page).getByRole("link").first()).toBeVisible();
  hands.acts -= before;
  hands.expectAtMost(11, "its calls");
});

test("which team got worse at objections, if it is real, and who, with the mouse", async ({
  page,
}) => {
  const needs = page.getByRole("list", { name: "Needs you" }).getByRole("listitem");
  const row = needs.filter({ hasText: /^San Antonio probably got worse at Objections handled/ });
  await hands.click(row.getByRole("link", { name: "Review" }));
  await expect.poll(() => searchOf(page).get("startAt")).toBe("last-30-days");
  // The console stays where it was: at all organizations.
  expect(searchOf(page).has("organizationId")).toBe(false);
  await expect(
    page.getByRole("tab", { name: /^Objections handled/, selected: true }),
  ).toBeVisible();
  const teams = table(page, "Pass rate by team");
  const team = teams.getByRole("row", { name: /^San Antonio/ });
  await expect(team).toContainText(/\d+ → \d+.*probably worse: (?:all \d|\d of \d) reps/);
  await expect(
    peek(page)
      .getByRole("definition")
      .filter({ hasText: /probably worse: (?:all \d|\d of \d) reps/ }),
  ).toBeVisible();
  const why = peek(page).getByRole("region", { name: "Why it changed" });
  await expect(
    why.getByText(/^Objections handled fell .*from \d.+ because .+ got worse/),
  ).toBeVisible();
  const reps = why.getByRole("list", { name: "Reps before and now" }).getByRole("listitem");
  const worse = reps.filter({ hasText: /\d → 0/ }).first();
  const rep = worse.getByRole("link", { name: /^\p{Lu}\p{Ll}+ /u });
  await expect(rep).toBeInViewport();
  const name = await rep.innerText();
  hands.expectAtMost(1, "the team, whether it is real, and who");
  await hands.click(rep);
  await expect(peek(page).getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await expect(
    peek(page)
      .getByRole("definition")
      .filter({ hasText: /\d → 0/ }),
  ).toBeVisible();
  hands.expectAtMost(2, "the rep's scorecard");
});
