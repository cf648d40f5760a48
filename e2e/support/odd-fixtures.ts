import { test as base, expect } from "./fixtures.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { type OddUpstream, startOddUpstream } from "../stack/odd-upstream.ts";

interface Odd {
  /** A service that only nearly follows the specification. */
  readonly upstream: OddUpstream;
  /** Opens a signed-in page of a console in front of it. */
  readonly open: (path: string) => Promise<void>;
}

export const test = base.extend<Odd>({
  // Playwright requires a destructured first parameter, even if it is empty.
  // oxlint-disable-next-line no-empty-pattern
  upstream: async ({}, use) => {
    const upstream = await startOddUpstream();
    await use(upstream);
    await upstream.close();
  },
  open: async ({ upstream, page, watch, signInAt }, use) => {
    const console = await startConsole(inFrontOf(upstream.address));
    watch.allowOrigin(console.origin);
    await use(async (path) => {
      await signInAt(console.origin, {
        kind: "client-app",
        clientId: "odd",
        clientSecret: "odd",
      });
      await page.goto(console.origin + path);
    });
    // The page may still be loading deferred code.
    await page.close();
    await console.stop();
  },
});

export { expect };
