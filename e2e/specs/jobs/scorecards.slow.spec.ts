import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { heading } from "../../support/locators.ts";

// From the overview, with the acts counted: each key, chord, Tab and typed word is one.

let hands: Hands;

test.beforeEach(async ({ page }) => {
  hands = new Hands(page);
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
});

test("two teams of one's choice are compared by keyboard", async ({ page }) => {
  await hands.press("g", "s");
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  await expect(boxes.nth(3)).toBeVisible();
  const names = await Promise.all(
    [2, 3].map(async (at) => (await boxes.nth(at).getAttribute("aria-label")) ?? ""),
  );
  // A word of the name is enough.
  for (const name of names) await hands.command(name.split(" ").slice(0, 2).join(" "), name);
  const [first = "", second = ""] = names.map((name) => name.replace("Compare ", ""));
  const pane = page.getByRole("region", { name: "Comparison" });
  await expect(pane.getByRole("heading")).toContainText(first);
  await expect(pane.getByRole("heading")).toContainText(second);
  await expect(pane).toBeInViewport({ ratio: 1 });
  hands.expectAtMost(10, "compare two teams");
});

test("two teams of one's choice are compared with the mouse", async ({ page }) => {
  await hands.click(page.getByRole("link", { name: "Scorecards", exact: true }).first());
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  await hands.click(boxes.nth(2));
  await hands.click(boxes.nth(3));
  const pane = page.getByRole("region", { name: "Comparison" });
  await expect(pane.getByRole("heading")).toContainText(" and ");
  await expect(pane).toBeInViewport({ ratio: 1 });
  hands.expectAtMost(6, "compare two teams with the mouse");
});

test("scorecards are printed by keyboard", async ({ page }) => {
  await hands.press("g", "s");
  await expect(page.getByRole("tablist", { name: "Metrics" })).toBeVisible();
  hands.acts = 0;
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-was-printed", "");
  });
  await hands.command("print", /^Print/);
  await expect(page.locator("html[data-was-printed]")).toBeAttached();
  hands.expectAtMost(4, "print scorecards");
});
