import type { Page } from "@playwright/test";
import { reasonAgainst } from "../../src/components/credentials/permissions.ts";
import { SCREENS as SIDEBAR } from "../../src/components/frame/navigation.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { ROUTES } from "../support/pages.ts";
import { settled, visit } from "../support/settled.ts";

/** Views whose endpoint differs from their screen's. */
const VIEWS: readonly [place: string, row: PlainEndpoint][] = [
  ["/recordings/sync-log", orgWideRecordingList],
  ["/api-clients", apiClientList],
  // Dialogs of other screens.
  ["/access-tokens", apiClientList],
  ["/accounts", engagementSync],
];

/** The endpoint of an address; none for the activity and the overview, whose panes have one each. */
function endpointOf(path: string): PlainEndpoint | undefined {
  const { pathname } = new URL(path, "http://localhost");
  const view = VIEWS.find(([place]) => path.includes(place));
  if (view) return view[1];
  return SIDEBAR.find(({ to }) => to !== "/" && pathname.startsWith(to))?.endpoint;
}

// Also while an open dialog hides what is behind it from assistive technology.
const main = (page: Page) => page.getByRole("main", { includeHidden: true });

/** What every screen shows once it has loaded: a table, a form, a section, at least a link. */
function content(page: Page) {
  const within = main(page);
  return within
    .getByRole("table")
    .or(within.getByRole("grid"))
    .or(within.getByRole("tab"))
    .or(within.getByRole("textbox"))
    .or(within.getByRole("heading", { level: 2 }))
    .or(within.getByRole("link"))
    .first();
}

// The accessibility tests open every screen as a client app.
for (const kind of CREDENTIAL_KINDS.filter((one) => one !== "client-app")) {
  test(`with the kind ${kind} every screen shows its content or why it can't`, async ({
    page,
    signIn,
    watch,
    known,
  }) => {
    const paths = ROUTES.filter(({ signedOut }) => !signedOut).map(({ path }) => path(known));
    await signIn(kind);
    await page.goto("/");
    for (const path of paths) {
      await visit(page, path);
      await expect(main(page).getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
        /./,
      );
      await settled(page, watch);
      await expect(main(page).getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      const row = endpointOf(path);
      const reason = row && reasonAgainst(row, { kind });
      const refusal = main(page).getByRole("heading", {
        level: 2,
        name: /^This credential can't /,
      });
      if (reason === undefined) {
        await expect(content(page), path).toBeAttached();
        await expect(refusal, path).toHaveCount(0);
      } else {
        await expect(refusal, path).toBeVisible();
        await expect(main(page), path).toContainText(reason);
      }
      await expect(
        page.getByText(/didn't load|went wrong|The service (answered|returned)/),
        path,
      ).toHaveCount(0);
      await expect(main(page).getByRole("alert"), path).toHaveCount(0);
    }
  });
}
