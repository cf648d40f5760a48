import { test as base, expect } from "./fixtures.ts";
import { json, type Oddity, oddUpstream, type OddUpstream } from "../stack/odd-upstream.ts";

interface Odd {
  /** A service that only nearly follows the specification. */
  readonly upstream: OddUpstream;
  /** Opens a signed-in page of a console in front of it. */
  readonly open: (path: string) => Promise<void>;
}

/** A console per worker, whose service answers as the test says. */
export const test = base.extend<Odd>({
  upstream: async ({ faultyReads: { proxy }, watch }, use) => {
    const { matches } = proxy;
    const upstream = oddUpstream(proxy.address);
    const responder: Oddity = (response, url) => {
      // The browser writes an error for each status of this kind that the test has it answered with.
      response.once("finish", () => {
        const { statusCode } = response;
        if (statusCode >= 400) watch.allowError(new RegExp(`status of ${statusCode} `));
      });
      upstream.answer(response, url);
    };
    Object.assign(proxy, { matches: /./, responder });
    await use(upstream);
    upstream.end();
    Object.assign(proxy, { matches, responder: undefined });
  },
  open: async ({ upstream, faultyReads: { origin }, page, watch, signInAt }, use) => {
    expect(upstream.calls).toEqual([]);
    watch.allowOrigin(origin);
    await use(async (path) => {
      await signInAt(origin, { kind: "client-app", clientId: "odd", clientSecret: "odd" });
      await page.goto(origin + path);
    });
    // The page's remaining requests must not count in the next test.
    await page.close();
  },
});

/** What an address of the scorecards or the overview of `organizationOf` has. */
export const ABOUT = "organizationId=org_1&conversationTypeId=ct_1";

/** A list with one organization and these teams. */
export const organizationOf = (teams: readonly object[]) =>
  json({ data: [{ id: "org_1", name: "Odd Ltd", teams }], cursor: null });

export { expect };
