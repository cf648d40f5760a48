import { expect, test } from "../support/fixtures.ts";
import { startSeeded } from "../stack/console.ts";
import { closePages } from "../support/settled.ts";

test("which team is worse at objections, its calls and who it was, take five clicks", async ({
  page,
  signInAt,
  watch,
}) => {
  // It seeds a database and opens it again, and other tests run beside it.
  test.setTimeout(300_000);
  // Few teams, so that a small data set has enough recordings of each to be sure.
  const { console_ } = await startSeeded({
    SEED_RECORDINGS: "8000",
    SEED_SANDBOX_TEAMS: "8",
  });
  watch.allowOrigin(console_.origin);
  try {
    await signInAt(console_.origin, { kind: "sandbox" });
    await page.goto(`${console_.origin}/scorecards`);
    await expect(page.getByRole("img", { name: /by week, as a line/ })).toBeVisible();

    await page.getByRole("button", { name: /^Recorded/ }).click();
    await page.getByRole("button", { name: "Last month", exact: true }).click();
    await page.getByRole("tab", { name: /^Objections handled/ }).click();
    const answer = page.getByText(/\d teams? (?:is|are) probably worse: /);
    const team = answer.getByRole("button", { name: "Houston West", exact: true });
    await expect(team).toBeVisible();
    const teams = page.getByRole("table", { name: "Pass rate by team" });
    await expect(teams.getByRole("row", { name: /^Houston West/ })).toContainText(
      /−\d+\.\d.*probably worse/,
    );

    await team.click();
    const peek = page.getByRole("complementary", { name: "Peek" });
    const calls = peek.getByRole("list", { name: "Didn't pass Objections handled" });
    await expect(calls.getByRole("listitem").nth(2)).toBeVisible();
    await expect(calls.getByRole("link").nth(2)).toHaveAttribute("href", /^\/recordings\/rec_/);

    await expect(peek.getByText(/^Objections handled: down .* because .+ got worse/)).toBeVisible();
    const reps = peek.getByRole("list", { name: "Reps before and now" });
    const rep = reps
      .getByRole("listitem")
      .filter({ has: page.getByRole("link") })
      .first();
    await expect(rep).toContainText(/\d+\.\d to \d+\.\d/);
    const who = rep.getByRole("link").first();
    const person = (await who.textContent()) ?? "";
    await who.click();
    await expect(peek.getByRole("heading", { name: person, exact: true })).toBeVisible();
    await expect(peek.getByText(/down \d+\.\d, (?:probably worse|can't tell)/)).toBeVisible();
  } finally {
    await closePages(page.context());
    await console_.stop();
  }
});
