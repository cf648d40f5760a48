import type { Page } from "@playwright/test";
import { accountCreate } from "~/contract/accounts.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { test as withOddUpstream } from "../support/odd-fixtures.ts";
import { visit } from "../support/settled.ts";
import { json } from "../stack/odd-upstream.ts";
import { alert } from "../support/locators.ts";

/** How zod words its issues, today's and the version before. */
const VALIDATOR = /expected|received|invalid|too (small|big)|at least 1 char|unrecognized/i;

const submit = (page: Page, name: string) =>
  // Of those with this name, one opens the dialog that has the other.
  page.getByRole("button", { name, exact: true }).last().click();
const checkWording = (page: Page) =>
  expect(page.locator("body")).not.toContainText(VALIDATOR, { useInnerText: true });

test.describe("signed out", () => {
  test.use({ storageState: SIGNED_OUT });

  test("signing in with nothing entered says what to enter", async ({ page }) => {
    await page.goto("/sign-in");
    for (const [tab, field, message] of [
      ["Client app", "Client ID", "Enter a client ID."],
      ["Organization API token", "API token", "Enter an API token."],
      ["OAuth app token", "Access token", "Enter an access token."],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await submit(page, "Sign in");
      await expect(alert(page)).toContainText("Not signed in. Check the highlighted fields.");
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
      await checkWording(page);
    }
  });
});

test("every empty form says what to enter", async ({ page }) => {
  await page.goto("/recordings");
  for (const [path, button, field, message] of [
    ["/organizations?create=true", "Create organization", "Name", "Enter a name."],
    ["/teams?create=true", "Create team", "Name", /Enter a name\.$/],
    ["/accounts?create=true", "Create account", "External ID", "Enter the account's CRM ID."],
    ["/access-tokens?create=true", "Revoke token", "Token ID", "Enter the token ID."],
  ] as const) {
    await visit(page, path);
    await submit(page, button);
    await expect(alert(page)).toContainText("Check the highlighted fields.");
    const described = page.getByRole("textbox", { name: field, exact: true });
    await expect(described).toHaveAccessibleDescription(message);
    await checkWording(page);
  }
});

test("a name that is too long and coordinates that aren't numbers say what is allowed", async ({
  page,
}) => {
  await page.goto("/organizations?create=true");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("x".repeat(201));
  await submit(page, "Create organization");
  await expect(name).toHaveAccessibleDescription("Must be at most 200 characters.");
  await checkWording(page);

  await page.goto("/accounts?create=true");
  const latitude = page.getByRole("textbox", { name: "Latitude" });
  await latitude.fill("north");
  await page.getByRole("button", { name: "Add address" }).click();
  await submit(page, "Create account");
  await expect(latitude).toHaveAccessibleDescription("Enter decimal degrees, like 30.2672.");
  await checkWording(page);
});

/** A body with a mistake of every kind the contract can find. */
const WRONG = {
  externalId: 5,
  direction: "UP",
  startTime: "soon",
  startTimeLocalized: "2026-03-09T14:30Z",
  account: { externalId: "" },
  engagementUsers: [{ externalId: "u" }, { externalId: "u", shareOfSale: "half" }, {}],
  opportunity: {},
  remoteData: 7,
};

test("the composer says what is wrong with a body in plain words", async ({ page }) => {
  await page.goto("/engagements");
  const body = page.getByRole("textbox", { name: "JSON", exact: true });
  const issues = page.getByRole("list", { name: "Issues" });
  await body.fill("{}");
  await submit(page, "Sync engagement");
  await expect(issues).toContainText("Required");
  await body.fill(JSON.stringify(WRONG));
  await expect(issues).toContainText("Enter a date and time with a time zone");
  await checkWording(page);
});

const issue = (code: string, path: (string | number)[], message: string, expected?: string) => ({
  code,
  path,
  message,
  expected,
  received: "undefined",
});

withOddUpstream(
  "what only the service finds wrong is worded the same way",
  async ({ page, upstream, open, watch }) => {
    watch.allowError(/status of 422/);
    const issues = [
      issue("too_small", ["externalId"], "Too small: expected string to have >=1 characters"),
      issue("invalid_type", ["name"], "Invalid input: expected string, received number", "string"),
      issue("invalid_type", ["latitude"], "Expected number, received string", "number"),
      issue("invalid_string", ["emailAddresses", 0], "Invalid email"),
      issue("invalid_enum_value", ["kind"], "Invalid enum value. Expected 'a' | 'b', received 'c'"),
      issue("unrecognized_keys", [], 'Unrecognized key: "kind"'),
    ];
    upstream.on(accountCreate.path, json({ name: "ZodError", issues }, 422));
    await open("/accounts?create=true");
    await page.getByRole("textbox", { name: "External ID" }).fill("e");
    await page.getByRole("button", { name: "Add address" }).click();
    await page.getByRole("textbox", { name: "City" }).fill("Austin");
    await submit(page, "Create account");
    await expect(alert(page)).toContainText("The service rejected some fields.");
    await expect(alert(page)).toContainText("kind: Check the kind.");
    await expect(page.getByRole("textbox", { name: "External ID" })).toHaveAccessibleDescription(
      "Check the external ID.",
    );
    await checkWording(page);
  },
);
