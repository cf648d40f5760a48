import type { Page } from "@playwright/test";
import { reasonAgainst, SCREENS as SIDEBAR } from "../src/components/frame/navigation.ts";
import { CredentialKind } from "../src/contract/credentials.ts";
import type { Endpoint } from "../src/contract/endpoint.ts";
import { engagementUserList } from "../src/contract/engagement-users.ts";
import { orgWideRecordingList } from "../src/contract/org-wide-recordings.ts";
import { expect, test } from "./fixtures.ts";
import { findKnown } from "./known.ts";
import { SCREENS } from "./pages.ts";

/** Views that stand on another call than their screen does. */
const VIEWS: readonly [place: string, row: Endpoint][] = [
  ["source=org-wide", orgWideRecordingList],
  ["tab=users", engagementUserList],
];

/** The call that an address stands on; none for the overview, whose panes stand on one each. */
function endpointOf(path: string): Endpoint | undefined {
  const { pathname, search } = new URL(path, "http://localhost");
  const view = VIEWS.find(([place]) => search.includes(place));
  if (view) return view[1];
  return SIDEBAR.filter(({ to }) => to !== "/").find(({ to }) => pathname.startsWith(to))?.endpoint;
}

/** One address of each route, and of each view that stands on a call of its own. */
const onePerCall = (paths: readonly string[]): string[] => {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const { pathname, search } = new URL(path, "http://localhost");
    const view = ["source=", "tab="].find((place) => search.includes(place)) && search;
    const key = pathname + (view ?? "");
    if (!seen.has(key)) seen.set(key, path);
  }
  return [...seen.values()];
};

/** What a screen has once it is there: a table, a form, a section, at least a way on. */
const CONTENT = "table, [role=grid], [role=tab], input, h2, a";

// By its tag, as an open dialog takes what is behind it out of the roles.
const main = (page: Page) => page.locator("main");

/** Waits until nothing is on its way any more. */
async function settled(page: Page) {
  await expect(main(page).locator("h1")).toHaveText(/./);
  await page.waitForLoadState("networkidle");
  await expect(main(page).locator("[role=status][aria-label^=Loading]")).toHaveCount(0);
}

// As a client app every screen is opened by the tests of accessibility.
for (const kind of CredentialKind.options.filter((one) => one !== "client-app")) {
  test(`with the kind ${kind} every screen shows what it has, or why not`, async ({
    page,
    signIn,
    service,
    sandbox,
  }) => {
    test.slow();
    const known = await findKnown(service, sandbox);
    const paths = SCREENS.filter(({ signedOut }) => !signedOut).map(({ path }) => path(known));
    await signIn(kind);
    for (const path of onePerCall([...paths, "/engagements?tab=journal"])) {
      await page.goto(path);
      await settled(page);
      const row = endpointOf(path);
      const reason = row && reasonAgainst(row, kind);
      const refusal = main(page).locator("h2", { hasText: /^This credential can't / });
      if (reason === undefined) {
        await expect(main(page).locator(CONTENT).first(), path).toBeAttached();
        await expect(refusal, path).toHaveCount(0);
      } else {
        await expect(refusal, path).toBeVisible();
        await expect(main(page), path).toContainText(reason);
      }
      await expect(page.getByText(/didn't load|went wrong|The service answered/), path).toHaveCount(
        0,
      );
      await expect(main(page).locator("[role=alert]"), path).toHaveCount(0);
    }
  });
}
