import { expect, test } from "../support/fixtures.ts";

test("a control says its name and its key, under the pointer and with the focus", async ({
  page,
}) => {
  await page.goto("/recordings");
  const grid = page.getByRole("grid", { name: "Recordings" });
  await grid.getByRole("row").nth(2).click();
  const peek = page.getByRole("complementary", { name: "Peek" });
  const next = peek.getByRole("button", { name: "Next" });
  const tip = page.getByRole("tooltip");
  await next.hover();
  await expect(tip).toHaveText("NextJ");
  // The browser's own would lie over it.
  await expect(next).not.toHaveAttribute("title");
  await grid.getByRole("row").nth(2).hover();
  await expect(tip).toHaveCount(0);
  await expect(next).toHaveAttribute("title", "Next");

  await peek.getByRole("button", { name: "Previous" }).focus();
  await page.keyboard.press("Tab");
  await expect(next).toBeFocused();
  await expect(tip).toHaveText("NextJ");
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
});

test("what a copy button says changes while it is shown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/recordings");
  await page.getByRole("grid", { name: "Recordings" }).getByRole("row").nth(1).click();
  const copy = page.getByRole("button", { name: "Copy recording ID" });
  const tip = page.getByRole("tooltip");
  // Until the recording and its video are there, the button may move away from the pointer.
  await expect(async () => {
    await copy.hover();
    await expect(tip).toHaveText("Copy recording ID", { timeout: 2000 });
  }).toPass();
  await page.mouse.down();
  await page.mouse.up();
  await expect(tip).toHaveText("Copied");
});
