import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { apiClientList } from "../src/contract/api-clients.ts";
import { signIn as signInCall } from "../src/contract/gateway.ts";
import { z } from "../src/contract/zod.ts";
import { claim, readRun, type Run } from "./stack/run.ts";
import { readSandbox, type Sandbox, signInOf, type Who } from "./stack/sandbox.ts";
import { type Client, type Service, serviceFor } from "./stack/service.ts";
import { startWatch, type Watch } from "./stack/watch.ts";

/** A client of any organization that `client` may rotate and that no other test uses. */
export interface PoolClient extends Client {
  readonly name: string;
  readonly organizationId: string;
  /** Where the console lists it. */
  readonly list: string;
}

/** An active access token of the sandbox's OAuth app that no other test uses. */
export interface PoolToken {
  readonly tokenId: string;
  readonly accessToken: string;
}

interface Fixtures {
  /** `sandbox.json` as it is now. */
  readonly sandbox: Sandbox;
  /** Signs the test's browser in anew, past the form: with the sandbox, one of each kind, or any credential. */
  readonly signIn: (who: Who) => Promise<void>;
  /** The same at a console that the test itself has started. */
  readonly signInAt: (origin: string, who: Who) => Promise<void>;
  /** A client that may be used up. */
  readonly poolClient: () => Promise<PoolClient>;
  /** A token that may be used up. */
  readonly poolToken: () => PoolToken;
  /** Every page is watched; what a test provokes on purpose is declared here. */
  readonly watch: Watch;
}

interface WorkerFixtures {
  /** The console that all tests share. */
  readonly run: Run;
  /** The embedded service as the sandbox's `client`, to arrange data and to look at it. */
  readonly service: Service;
}

const Pool = z.array(
  z.object({ clientId: z.string(), clientSecret: z.string(), organizationId: z.string() }),
);

const Tokens = z.array(z.object({ tokenId: z.string(), accessToken: z.string() }));

/** Pages start signed in with the sandbox; `test.use({ storageState: SIGNED_OUT })` starts without. */
export const SIGNED_OUT = { cookies: [], origins: [] };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads what a fixture needs off its first parameter, and this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  run: [({}, use) => use(readRun()), { scope: "worker" }],
  service: [
    async ({ run }, use) => {
      const { baseUrl, client } = readSandbox(run.dataDir);
      await use(await serviceFor(baseUrl, client));
    },
    { scope: "worker" },
  ],
  baseURL: ({ run }, use) => use(run.origin),
  storageState: ({ run }, use) => use(run.storageState),
  sandbox: ({ run }, use) => use(readSandbox(run.dataDir)),
  watch: [
    async ({ run }, use) => {
      const watch = startWatch(run.origin);
      await use(watch);
      expect(watch.problems(), "errors, violations and foreign requests of the pages").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.over(context);
    await use(context);
  },
  signInAt: ({ context, sandbox }, use) =>
    use(async (origin, who) => {
      await context.clearCookies();
      const answer = await context.request.post(origin + signInCall.path, {
        headers: { "X-Console": "1" },
        data: signInOf(who, sandbox),
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }),
  signIn: ({ signInAt, run }, use) => use((who) => signInAt(run.origin, who)),
  poolToken: ({ run }, use) =>
    use(() => {
      const text = readFileSync(join(run.dataDir, "test-tokens.json"), "utf8");
      return claim("token", z.parse(Tokens, JSON.parse(text)));
    }),
  poolClient: ({ run, service }, use) =>
    use(async () => {
      const text = readFileSync(join(run.dataDir, "test-pool.json"), "utf8");
      const client = claim("pool", z.parse(Pool, JSON.parse(text)));
      const params = { organizationId: client.organizationId };
      const { data } = await service.ask(apiClientList, { params });
      const name = data.find(({ clientId }) => clientId === client.clientId)?.name ?? "";
      return { ...client, name, list: `/api-clients?${new URLSearchParams(params)}` };
    }),
});

export { expect };
