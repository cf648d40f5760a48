import type { Page } from "@playwright/test";
import { reasonAgainst, SCREENS as SIDEBAR } from "../src/components/frame/navigation.ts";
import { CredentialKind } from "../src/contract/credentials.ts";
import { orgWideRecordingList } from "../src/contract/org-wide-recordings.ts";
import { expect, test } from "./fixtures.ts";
import { findKnown, SCREENS } from "./pages.ts";

/** The call that an address stands on; none for the overview, whose panes stand on one each. */
function endpointOf(path: string) {
  if (path.includes("source=org-wide")) return orgWideRecordingList;
  const { pathname } = new URL(path, "http://localhost");
  return SIDEBAR.filter(({ to }) => to !== "/").find(({ to }) => pathname.startsWith(to))?.endpoint;
}

/** Waits until nothing is on its way any more, and answers what the screen says. */
async function settled(page: Page): Promise<string> {
  const main = page.getByRole("main");
  await expect(main).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  return main.innerText();
}

for (const kind of CredentialKind.options) {
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
    for (const path of new Set(paths)) {
      await page.goto(path);
      const text = await settled(page);
      expect(text, path).not.toMatch(/didn't load|went wrong|The service answered/);
      const endpoint = endpointOf(path);
      const reason = endpoint && reasonAgainst(endpoint, kind);
      if (reason !== undefined) expect(text, path).toContain(reason);
      else await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    }
  });
}
