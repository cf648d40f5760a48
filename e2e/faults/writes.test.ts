import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestGateway, type TestGateway } from "../../server/gateway/testing/gateway.ts";
import { startOnPglite, type TestService } from "../../server/service/testing/service.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import { forgetFailures } from "../../src/api/retrying.ts";
import { makeQueryClient } from "../../src/api/query-client.ts";
import { startSession } from "../../src/api/session.ts";
import { Pool } from "../../src/lib/pool.ts";
import { inTab, NO_FAULT, type PageFault, stubBrowser } from "./page.ts";
import { type Subject, WRITES } from "./writes.ts";

/** Faults after which the service has done what it was asked, and those before. */
const AFTER = [
  "status 500",
  "status 502",
  "status 503",
  "status 504",
  "status 401",
  "HTML 403",
  "reset",
  "half JSON",
  "truncated",
  "empty 200",
  "status 204",
  "HTML 200",
  "strange JSON",
  "wrong content type",
] as const satisfies readonly Fault[];
const BEFORE = [
  "status 500 before",
  "status 502 before",
  "status 503 before",
  "status 504 before",
  "status 401 before",
  "HTML 403 before",
  "lost",
  "empty 200 before",
  "HTML 200 before",
  "strange JSON before",
] as const satisfies readonly Fault[];
const REFUSALS = ["status 403 before", "status 429 before"] as const satisfies readonly Fault[];
const PAGE_FAULTS = ["not sent", "lost", "broken off", "cut"] as const;

/** Each fault hits the first request that writes, or each one. */
const CASES = [...AFTER, ...BEFORE, ...REFUSALS].flatMap((fault) => [
  { fault, always: false },
  { fault, always: true },
]);

interface Facts {
  /** How often the service did what it was asked. */
  readonly executed: number;
  /** How often the page sent it. */
  readonly sent: number;
}

// The tests of a run share two cores with the service.
vi.setConfig({ testTimeout: 120_000 });

const always = () => true;
const ifExecuted = ({ executed }: Facts) => executed > 0;
const unlessExecuted = ({ executed }: Facts) => executed === 0;

/** What the page can say of a write, and when that is true. */
const SENTENCES: readonly [RegExp, (facts: Facts) => boolean][] = [
  [/^Done\./, ifExecuted],
  [/Nothing was (?:created|revoked|synced)\.|No user was removed\./, unlessExecuted],
  [/Not synced|"outcome":"failed"/, unlessExecuted],
  [/(?:^|ext-\S+ )Synced(?: after a resend)?/, ifExecuted],
  [/^Unknown: |may have been \w+\.|"outcome":"unknown"/, always],
  [/Resent to be sure\.|"resent":true/, ({ sent }) => sent > 1],
  [/"resent":false/, ({ sent }) => sent === 1],
  [/The list has no new \w+ named “.*?”\./, unlessExecuted],
  [/The answer didn't confirm it, but the list has it\./, ifExecuted],
  [/The service has an account with this external ID, from this attempt or earlier\./, ifExecuted],
  [
    /Token \S+ (?:is revoked\.|isn't active: the app has no such token, or no longer\.)/,
    ifExecuted,
  ],
  [/The answer didn't confirm it, but the service no longer lists them\./, ifExecuted],
  [/The service still lists the user\./, unlessExecuted],
  [/Creating it again can leave two with this name\. The API can't delete one\./, always],
  [/Creating it again is safe: the service refuses an external ID it has\./, always],
  [/(?:Revoking|Removing) again is safe: it changes nothing if the \w+ is \w+\./, always],
  [/It's safe to resend\.|Check whether it made the change, then try again\./, always],
];

/** Words that say something about a write, if they are in no known sentence. */
const CLAIMS = /\b(?:creat|revok|remov|sync|resent|chang|made)/i;

let service: TestService;
let proxy: FaultProxy;
let gateway: TestGateway;
/** Gives up on the service sooner, for requests that hang. */
let impatient: TestGateway;
const cookies = new Map<TestGateway, string>();
/** Runs a few cases at a time. */
const pool = new Pool(12);
/** The fault of each subject's writes, by the text they contain. */
const faults = new Map<string, { fault: Fault; always: boolean }>();
const executedOf = (marker: string) =>
  proxy.executions.filter((request) => request.includes(marker)).length;

beforeAll(stubBrowser);
beforeAll(async () => {
  service = await startOnPglite({});
  proxy = await startFaultProxy(/^(?:POST|PUT|DELETE) \/api-externalApi\//);
  proxy.target = service.sandbox.baseUrl;
  proxy.choose = (request) => {
    for (const [marker, { fault, always }] of faults) {
      if (!request.includes(marker)) continue;
      if (!always) faults.delete(marker);
      return fault;
    }
    return undefined;
  };
  gateway = await startTestGateway(proxy.address);
  impatient = await startTestGateway(proxy.address, {}, { timeout: 4000 });
  for (const each of [gateway, impatient]) {
    cookies.set(each, await each.signIn({ kind: "client-app", ...service.sandbox.client }));
  }
});
afterAll(async () => {
  await gateway.close();
  await impatient.close();
  await proxy.close();
  await service.stop();
});

/** What happens to a request of the page, given how many writes it sent before. */
type Meet = (method: string, sent: number) => PageFault;

/** Writes in a tab of its own, and judges what the page says. */
async function judge(name: string, subject: Subject, meet: Meet, at = gateway) {
  const { marker, write } = subject;
  let sent = 0;
  const counting = (method: string) => {
    const fault = meet(method, sent);
    sent += Number(method !== "GET");
    return fault;
  };
  const cookie = cookies.get(at) ?? "";
  const tab = { port: at.port, session: { cookie }, meet: counting };
  const text = await inTab(tab, write);
  faults.delete(marker);
  const facts = { executed: executedOf(marker), sent };
  let rest = text;
  for (const [pattern, isTrue] of SENTENCES) {
    if (!pattern.test(text)) continue;
    rest = rest.replaceAll(new RegExp(pattern, "g"), "");
    expect(isTrue(facts), `${name}, ${JSON.stringify(facts)}: ${pattern.source} in ${text}`).toBe(
      true,
    );
  }
  expect(rest, `${name} says nothing: ${text}`).not.toBe(text);
  expect(rest, `${name}: ${text}`).not.toMatch(CLAIMS);
  return { ...facts, text };
}

/** Nothing can be read once the first write is sent. */
const unreadable: Meet = (method, sent) =>
  method === "GET" && sent > 0 ? { ...NO_FAULT, fault: "not sent" } : NO_FAULT;

for (const [name, prepare] of Object.entries(WRITES)) {
  test.concurrent(`${name}: true words after every fault at the service`, async () => {
    const run = async ({ fault, always }: (typeof CASES)[number]) => {
      const subject = await prepare(service);
      faults.set(subject.marker, { fault, always });
      const title = `${name}, ${fault} ${always ? "always" : "once"}`;
      const { executed, text } = await judge(title, subject, () => NO_FAULT);
      if (always || executed === 0 || fault.startsWith("status 401")) return;
      const settled = name === "create account" ? /Done|has an account/ : /^Done|Synced/;
      expect(text, `${title}: what was done is found out`).toMatch(settled);
    };
    await Promise.all(CASES.map((each) => pool.run(() => run(each))));
  });

  test.concurrent(`${name}: true words after every fault between page and gateway`, async () => {
    for (const fault of PAGE_FAULTS) {
      const meet: Meet = (method) => (method === "GET" ? NO_FAULT : { ...NO_FAULT, fault });
      await judge(`${name}, ${fault}`, await prepare(service), meet);
    }
  });
}

test("a service that hangs: true words after every write", async () => {
  const cases = Object.entries(WRITES).flatMap(([name, prepare]) =>
    (["hang", "hang before"] as const).flatMap((fault) =>
      [false, true].map((always) => ({ name, prepare, fault, always })),
    ),
  );
  await Promise.all(
    cases.map(async ({ name, prepare, fault, always }) => {
      const subject = await prepare(service);
      faults.set(subject.marker, { fault, always });
      await judge(`${name}, ${fault}`, subject, () => NO_FAULT, impatient);
    }),
  );
});

test("signing in fails exactly if the browser got no session", async () => {
  const body = { kind: "client-app", ...service.sandbox.client } as const;
  for (const fault of ["none", ...PAGE_FAULTS] as const) {
    const session = { cookie: "" };
    const meet = (method: string) => (method === "GET" ? NO_FAULT : { ...NO_FAULT, fault });
    const signedIn = await inTab({ port: gateway.port, session, meet }, () =>
      startSession(makeQueryClient())
        .send(body)
        .then(() => true)
        .catch(() => false),
    );
    expect(signedIn, fault).toBe(session.cookie !== "");
  }
});

test("a write that can't be looked up stays unknown", async () => {
  for (const [name, prepare] of Object.entries(WRITES)) {
    const subject = await prepare(service);
    faults.set(subject.marker, { fault: "reset", always: true });
    const { text } = await judge(`${name}, unreadable`, subject, unreadable);
    expect(text).toMatch(/may have been \w+\.|^Unknown/);
    forgetFailures();
  }
});
