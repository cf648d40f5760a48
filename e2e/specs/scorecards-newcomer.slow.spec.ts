import { today, toZoned } from "@internationalized/date";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { startSeeded } from "../stack/console.ts";
import { answerTo, expectedVerdicts, membersIn, storedIn } from "../support/figures/stored.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { closePages } from "../support/settled.ts";

const ZONE = "America/Chicago";

/** A team page's pass rates: metric, rate and change as they are written. */
async function ratesOf(page: Page): Promise<string[][]> {
  const rows = page.getByRole("table", { name: "Pass rates" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const written = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  return written.map((row) => row.map((cell) => cell ?? ""));
}

test("which team is worse at objections, its calls and who it was, take five clicks", async ({
  page,
  signInAt,
  watch,
}) => {
  // It seeds a database and opens it again, and other tests run beside it.
  test.setTimeout(300_000);
  // Few teams, so that a small data set has enough recordings of each to be sure.
  const { dataDir, console_ } = await startSeeded({
    SEED_RECORDINGS: "8000",
    SEED_SANDBOX_TEAMS: "8",
  });
  watch.allowOrigin(console_.origin);
  const { organizationId, conversationTypes } = readSandboxFile(dataDir);
  const written: { id: string; rates: string[][] }[] = [];
  try {
    await signInAt(console_.origin, { kind: "sandbox" });
    await page.goto(`${console_.origin}/scorecards`);
    await expect(page.getByRole("img", { name: /by week, as a line/ })).toBeVisible();

    await page.getByRole("button", { name: /^Recorded/ }).click();
    await page.getByRole("button", { name: "Last month", exact: true }).click();
    await page.getByRole("tab", { name: /^Objections handled/ }).click();
    const answer = page.getByText(
      /of \d teams (?:is|are) probably worse than in the \d+ days before/,
    );
    const team = answer.getByRole("button", { name: "Houston West", exact: true });
    await expect(team).toBeVisible();
    const teams = page.getByRole("table", { name: "Pass rate by team" });
    await expect(teams.getByRole("row", { name: /^Houston West/ })).toContainText(
      /down \d+\.\d, probably worse/,
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

    for (const name of ["Houston West", "San Antonio"]) {
      await page.goto(`${console_.origin}/teams?organizationId=${organizationId}`);
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      written.push({ id, rates: await ratesOf(page) });
    }
    await page.goto(`${console_.origin}/`);
    await expect(page.getByRole("region", { name: "What changed" })).toContainText(
      /passed .+, (?:up|down) \d+\.\d points from the 30 days before: probably|No clear change/,
    );
  } finally {
    await closePages(page.context());
    await console_.stop();
  }

  // The verdicts again, from the stored values of the last 30 days, today included, and of as many before.
  const type = conversationTypes[0]?.id ?? "";
  const stored = await storedIn(dataDir);
  const members = await membersIn(dataDir);
  const [start, middle, end] = [59, 29, -1].map((days) =>
    toZoned(today(ZONE).subtract({ days }), ZONE).toDate().toISOString(),
  );
  for (const { id, rates } of written) {
    const about = { type, level: "TEAM" as const, ids: [id] };
    const now = answerTo({ ...about, start: middle ?? "", end: end ?? "" }, stored);
    const before = answerTo({ ...about, start: start ?? "", end: middle ?? "" }, stored);
    const metrics = [...new Map(stored.map(({ name, metric }) => [name, metric]))].filter(
      ([, metric]) => now(metric).rate !== null && before(metric).rate !== null,
    );
    const people = (members.get(id) ?? []).map((person) => {
      const own = { type, level: "USER" as const, ids: [person] };
      return {
        now: answerTo({ ...own, start: middle ?? "", end: end ?? "" }, stored),
        before: answerTo({ ...own, start: start ?? "", end: middle ?? "" }, stored),
      };
    });
    const changes = expectedVerdicts(
      metrics.map(([, metric]) => ({
        now: now(metric),
        before: before(metric),
        people: people.map((each) => ({ now: each.now(metric), before: each.before(metric) })),
      })),
    );
    const expected = metrics.map(([name, metric], index) => {
      // The API's rates have six decimals.
      const [rate = 0, earlier = 0] = [now(metric).rate, before(metric).rate].map((each) =>
        Number(each?.toFixed(6)),
      );
      const by = rate - earlier;
      const size = `${by > 0 ? "up" : "down"} ${Math.abs(by).toFixed(1)}`;
      return [
        name,
        `${rate.toFixed(1)}\u00a0%`,
        Math.abs(by) < 0.05 ? "unchanged" : `${size}, ${changes[index]?.verdict}`,
      ];
    });
    // Without the reasons of verdicts.
    const words = /(.*?(?:can't tell|probably (?:better|worse)|unchanged)).*/;
    const judged = rates.map((row) => row.map((cell) => cell.replace(words, "$1")));
    expect(expected).toEqual(expect.arrayContaining(judged));
    expect(rates).toHaveLength(metrics.length);
  }
  expect(written.flatMap(({ rates }) => rates.map(([, , change]) => change))).toContainEqual(
    expect.stringMatching(/^down \d+\.\d, probably worse, /),
  );
});
