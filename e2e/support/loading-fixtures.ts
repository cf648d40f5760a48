import { test as base } from "./fixtures.ts";
import { type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";

interface Loading {
  /** A proxy between browser and gateway. */
  readonly toGateway: FaultProxy;
  /** Holds answers and files, by method and path, until the returned function is called. */
  readonly hold: (matches: RegExp) => () => void;
  /** Loses a file of the build, by the name of its chunk, until the returned function is called. */
  readonly lose: (chunk: string) => () => void;
}

export const test = base.extend<Loading>({
  toGateway: async ({ run, watch, context, signInAt }, use) => {
    const proxy = await startFaultProxy(/^$/);
    proxy.target = run.origin;
    watch.allowOrigin(proxy.address);
    // Lost files, a rate limit, and the call that finds the session ended.
    watch.allowError(/Failed to load resource: (?:net::ERR_|.* (?:401|429) )/);
    await signInAt(proxy.address, "client-app");
    await use(proxy);
    await Promise.all(context.pages().map((page) => page.close()));
    await proxy.close();
  },
  hold: ({ toGateway: proxy }, use) =>
    use((matches) => {
      proxy.matches = matches;
      proxy.faults = Array.from({ length: 100 }, () => "held" as const);
      return proxy.release;
    }),
  lose: ({ toGateway: proxy }, use) =>
    use((chunk) => {
      proxy.matches = new RegExp(`^GET /assets/${chunk}-[\\w-]{8}\\.js$`);
      proxy.faults = Array.from({ length: 100 }, () => "lost" as const);
      return () => void (proxy.faults = []);
    }),
});
