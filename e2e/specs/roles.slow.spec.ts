import type { Locator, Page } from "@playwright/test";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { accountCreate } from "~/contract/accounts.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { opportunityUserDelete } from "~/contract/opportunities.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { isEnough, ROLE_NAMES, ROLES } from "~/contract/roles.ts";
import { TABLE } from "~/contract/table.ts";
import { teamCreate } from "~/contract/teams.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Known } from "../support/known.ts";
import { button, dialog, peek, press, rowBox, rows, sidebar } from "../support/locators.ts";

/** A control that writes, or leads to where one writes. */
interface Control {
  readonly row: Endpoint;
  readonly path: (known: Known) => string;
  /** Brings it up, after the screen was opened. */
  readonly find: (page: Page) => Locator | Promise<Locator>;
  /** Its screen is for nothing else: whoever can't send it reads why instead. */
  readonly isAll?: boolean;
}

const at = (row: Endpoint, path: string | Control["path"], find: Control["find"]): Control => ({
  row,
  path: typeof path === "string" ? () => path : path,
  find,
});

const onlyAt = (row: Endpoint, path: string, name: string): Control => ({
  ...at(row, path, (page) => button(page, name)),
  isAll: true,
});

/** Every control of the console that writes, by its call. */
const CONTROLS: readonly Control[] = [
  at(organizationCreate, "/organizations", (page) => button(page, "New organization")),
  at(teamCreate, "/teams", (page) => button(page, "New team")),
  at(
    teamCreate,
    ({ organizationId }) => `/organizations/${organizationId}`,
    (page) => button(page, "New team"),
  ),
  at(accountCreate, "/engagements", (page) => button(page, "Create account")),
  onlyAt(engagementSync, "/engagements", "Sync engagement"),
  at(engagementSync, "/recordings", async (page) => {
    await rowBox(page, 1).click();
    return button(page, "Sync engagement");
  }),
  ...[/^Link/, "Edit before sending"].map((name) =>
    at(engagementSync, "/recordings?crmLinkStatus=unlinked", async (page) => {
      await rows(page, "Unlinked recordings").nth(1).waitFor();
      await press(page, "j", "Space");
      return button(page, name).first();
    }),
  ),
  at(
    opportunityUserDelete,
    ({ opportunityId }) => `/opportunities?peek=${opportunityId}`,
    (page) => button(page, "Remove opportunity user").first(),
  ),
  at(apiClientRotateSecret, "/api-clients", async (page) => {
    // Who created it, in the middle of its row, is a link.
    await rows(page, "API clients")
      .nth(1)
      .click({ position: { x: 100, y: 10 } });
    return peek(page).getByRole("button", { name: /^Rotate secret/ });
  }),
  at(accessTokenRevoke, "/api-clients", (page) => button(page, "Revoke token")),
];

const WRITES = TABLE.filter(({ role, host }) => role !== "viewer" && host !== "auth");

test("every write of the API has a control here", () => {
  expect(new Set(CONTROLS.map(({ row }) => row.name))).toEqual(
    new Set(WRITES.map(({ name }) => name)),
  );
});

for (const role of ROLES.filter((one) => one !== "admin")) {
  const reasonAgainst = (row: Endpoint) =>
    `Your role is ${ROLE_NAMES[role]}. This needs ${ROLE_NAMES[row.role]}.`;

  test(`${role}: each write is there; if the role isn't enough it is disabled with the reason, or the screen says it`, async ({
    page,
    signIn,
    known,
  }) => {
    test.slow();
    await signIn({ kind: "sandbox", role });
    for (const { row, path, find, isAll } of CONTROLS) {
      const to = path(known);
      await page.goto(to);
      if (isAll && !isEnough(role, row.role)) {
        const said = page.getByRole("main").getByText(reasonAgainst(row)).filter({ visible: true });
        await expect(said, to).toBeVisible();
        await expect(await find(page), to).toHaveCount(0);
        continue;
      }
      const control = await find(page);
      await expect(control, to).toBeVisible();
      const what = `${(await control.textContent()) ?? ""} at ${to}`;
      if (isEnough(role, row.role)) {
        await expect(control, what).not.toHaveAttribute("data-tip", /Your role/);
        continue;
      }
      await expect(control, what).toHaveAttribute("data-tip", reasonAgainst(row));
      await expect(control, what).toHaveAttribute("aria-disabled", "true");
      await expect(control, what).toHaveAccessibleDescription(reasonAgainst(row));
    }
  });
}

test("the sandbox's roles are offered at its button, and shown in the session's menu", async ({
  page,
  signIn,
}) => {
  await signIn({ kind: "sandbox", role: "viewer" });
  await page.goto("/recordings");
  const menu = sidebar(page);
  // A screen that only writes is closed to a viewer, and says why.
  const closed = menu.locator("[data-tip]", { hasText: /^Engagements/ });
  await expect(closed).toContainText("Your role is Viewer.");
  await expect(menu.getByRole("link", { name: "Engagements" })).toHaveCount(0);
  await button(page, /^Session: /).click();
  await expect(dialog(page, "Session")).toContainText("Viewer");
  await button(page, "Sign out").click();
  await expect(page.getByRole("group", { name: "Role" }).getByRole("button")).toHaveText([
    "Admin",
    "Editor",
    "Viewer",
  ]);
  await button(page, "Editor").click();
  await button(page, "Use the sandbox").click();
  await expect(menu).toContainText("Editor");
  await expect(menu.getByRole("link", { name: "Engagements" })).toBeVisible();
});
