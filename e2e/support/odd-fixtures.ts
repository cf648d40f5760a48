import { test as base, expect } from "./fixtures.ts";
import { oddUpstream, type OddUpstream } from "../stack/odd-upstream.ts";

interface Odd {
  /** A service that only nearly follows the specification. */
  readonly upstream: OddUpstream;
  /** Opens a signed-in page of a console in front of it. */
  readonly open: (path: string) => Promise<void>;
}

/** A console per worker, whose service answers as the test says. */
export const test = base.extend<Odd>({
  upstream: async ({ faultyReads: { proxy } }, use) => {
    const { matches } = proxy;
    const upstream = oddUpstream(proxy.address);
    Object.assign(proxy, { matches: /./, responder: upstream.answer });
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

export { expect };
