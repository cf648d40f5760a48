import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type TestInfo } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import type { Answer } from "~/contract/endpoint.ts";
import { signIn as signInCall } from "~/contract/gateway.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import { openGateway, signInTo } from "../stack/gateway.ts";
import { claim, readRun, type Run } from "../stack/run.ts";
import { readSandboxFile, type SandboxFile } from "../../server/shared/sandbox-file.ts";
import { signInOf, type Who } from "../stack/sandbox.ts";
import { type Client, type Service, serviceFor } from "../stack/service.ts";
import { findKnown, type Known } from "./known.ts";
import { moveClock } from "./page-clock.ts";
import { findWriter, signInOfWriter, type Writer } from "../stack/writers.ts";
import { leaveUndescribed } from "./undescribed.ts";
import { startWatch, type Watch } from "../stack/watch.ts";

/** A client that `client` may rotate and that no other test uses. */
export interface PoolClient extends Client {
  readonly name: string;
  readonly organizationId: string;
  /** The address of its list in the console. */
  readonly list: string;
}

/** An active access token of the sandbox's OAuth app that no other test uses. */
export interface PoolToken {
  readonly tokenId: string;
  readonly accessToken: string;
}

/** An organization that only one test uses. */
interface OwnOrganization {
  readonly id: string;
  readonly name: string;
  readonly teams: readonly Answer<typeof teamCreate>[];
}

/** A client for tests that write to its organization, like engagements and accounts. */
interface SignedInWriter extends Writer {
  readonly signIn: ReturnType<typeof signInOfWriter>;
  readonly service: Service;
  /** A storage state signed in with it. */
  readonly storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** A console with a fault proxy between its gateway and the shared service. */
export interface BehindProxy {
  readonly proxy: FaultProxy;
  readonly origin: string;
}

interface Fixtures {
  /** The current `sandbox.json`. */
  readonly sandbox: SandboxFile;
  /** Signs the test's browser in without the form: with the sandbox, one of each kind, or any credential. */
  readonly signIn: (who: Who) => Promise<void>;
  /** Signs the test's browser in at another console. */
  readonly signInAt: (origin: string, who: Who) => Promise<void>;
  /** Claims a client that may be used up. */
  readonly poolClient: () => Promise<PoolClient>;
  /** Creates an organization whose name begins with a word, and in it teams with these names. */
  readonly organization: (word: string, ...teams: string[]) => Promise<OwnOrganization>;
  /** Claims a token that may be used up. */
  readonly poolToken: () => PoolToken;
  /** Watches every page. A test allows here what it provokes. */
  readonly watch: Watch;
}

interface WorkerFixtures {
  /** The shared console. */
  readonly run: Run;
  /** The embedded service as the sandbox's `client`, to arrange and verify data. */
  readonly service: Service;
  readonly known: Known;
  /** For tests that write to the organization of their credential, which mustn't be the sandbox's: others read that. */
  readonly writer: SignedInWriter;
  /** Keeps Playwright from describing pages that it waits for. */
  readonly undescribed: undefined;
  /** A console whose reads pass through a fault proxy. */
  readonly faultyReads: BehindProxy;
  /** A console whose writes pass through a fault proxy; reads reach the shared service. */
  readonly faultyWrites: BehindProxy;
}

const behindProxy =
  (matches: RegExp) =>
  async ({ run }: WorkerFixtures, use: (programs: BehindProxy) => Promise<void>) => {
    const proxy = await startFaultProxy(matches);
    proxy.target = readSandboxFile(run.dataDir).baseUrl;
    const console = await startConsole(inFrontOf(proxy.address));
    await use({ proxy, origin: console.origin });
    await console.stop();
    await proxy.close();
  };

const Pool = z.array(
  z.object({ clientId: z.string(), clientSecret: z.string(), organizationId: z.string() }),
);

const Tokens = z.array(z.object({ tokenId: z.string(), accessToken: z.string() }));

/**
 * Pages start signed in with the sandbox, unless `test.use({ storageState: SIGNED_OUT })`. They share
 * that session, so a test that signs out has to sign in first.
 */
export const SIGNED_OUT = { cookies: [], origins: [] };

/** Pages start signed in with `writer`, who reads as much as the sandbox. */
export const WRITING = {
  storageState: (
    { writer }: WorkerFixtures,
    use: (state: SignedInWriter["storageState"]) => Promise<void>,
  ) => use(writer.storageState),
};

/** For tests of what opens: it fades and slides in, as it does for most readers. */
export const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

async function saveScreenshots(context: BrowserContext, test: TestInfo) {
  for (const [index, page] of context.pages().entries()) {
    const path = test.outputPath(`screenshot-${index + 1}.png`);
    // A page that crashed or hangs has none.
    const saved = await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
    if (saved) test.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright requires a destructured first parameter, even if it is empty.
  // oxlint-disable-next-line no-empty-pattern
  run: [({}, use) => use(readRun()), { scope: "worker" }],
  undescribed: [
    async ({ browser }, use) => {
      await leaveUndescribed(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  service: [
    async ({ run }, use) => {
      const { baseUrl, client } = readSandboxFile(run.dataDir);
      await use(await serviceFor(baseUrl, client));
    },
    { scope: "worker" },
  ],
  known: [
    async ({ service, run }, use) => use(await findKnown(service, readSandboxFile(run.dataDir))),
    { scope: "worker" },
  ],
  writer: [
    async ({ run }, use) => {
      const writer = findWriter(run.dataDir);
      const { baseUrl } = readSandboxFile(run.dataDir);
      const gateway = await openGateway(run.origin);
      await signInTo(gateway, signInOfWriter(writer));
      const storageState = await gateway.storageState();
      await gateway.dispose();
      const service = await serviceFor(baseUrl, writer);
      await use({ ...writer, signIn: signInOfWriter(writer), service, storageState });
    },
    { scope: "worker" },
  ],
  // In the two files that need them, Playwright would start other workers for them: two seconds of processor time
  // each.
  faultyReads: [behindProxy(/^GET /), { scope: "worker" }],
  faultyWrites: [behindProxy(/^(?:POST|PUT|DELETE) \/api-externalApi\//), { scope: "worker" }],
  baseURL: ({ run }, use) => use(run.origin),
  storageState: ({ run }, use) => use(run.storageState),
  sandbox: ({ run }, use) => use(readSandboxFile(run.dataDir)),
  watch: [
    async ({ run }, use) => {
      const watch = startWatch(run.origin);
      await use(watch);
      expect(watch.problems(), "errors, violations and foreign requests of the pages").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use, test) => {
    await moveClock(context);
    await watch.over(context);
    await use(context);
    // Playwright's setting takes a screenshot of every test, in case its end fails, which is a twentieth
    // of all processor time.
    if (test.status !== test.expectedStatus || watch.problems().length > 0) {
      await saveScreenshots(context, test);
    }
  },
  signInAt: ({ context, sandbox }, use) =>
    use(async (origin, who) => {
      for (const page of context.pages().filter((one) => one.url().startsWith(origin))) {
        // Signing in through the page would also update the guess at the credential's kind and role.
        await page.evaluate(() => {
          localStorage.removeItem("tapedeck.credential-kind");
          localStorage.removeItem("tapedeck.role");
        });
        // What the page still asks for would be answered with 401 once its cookie is gone.
        await page.goto("about:blank");
      }
      await context.clearCookies();
      const answer = await context.request.post(origin + signInCall.path, {
        headers: { "X-Console": "1" },
        data: signInOf(who, sandbox),
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }),
  signIn: ({ signInAt, run }, use) => use((who) => signInAt(run.origin, who)),
  organization: ({ service }, use) =>
    use(async (word, ...names) => {
      const name = `${word} ${randomUUID().slice(0, 8)}`;
      const { id } = await service.ask(organizationCreate, { body: { name, orgGroupIds: [] } });
      const teams = [];
      for (const team of names) {
        const body = { name: team, coachUids: ["usr_coach"], memberUids: ["usr_one", "usr_two"] };
        teams.push(await service.ask(teamCreate, { params: { orgId: id }, body }));
      }
      return { id, name, teams };
    }),
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
