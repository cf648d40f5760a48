import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { brokenAnswers } from "../../server/gateway/testing/broken-answers.ts";
import { startTestGateway, type TestGateway } from "../../server/gateway/testing/gateway.ts";
import { startOnPglite, type TestService } from "../../server/service/testing/service.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import { makeQueryClient } from "../../src/api/transport/query-client.ts";
import { startSession } from "../../src/api/nouns/start-session.ts";
import { Pool } from "../../src/lib/pool.ts";
import { inTab, NO_FAULT, type PageFault, stubBrowser } from "./page.ts";
import { type Arrival, publish, type Run, startTruthTable } from "./truth-table.ts";
import { WRITE_ACTS } from "../../src/components/nouns/acts.ts";
import { lowerFirst } from "../../src/lib/words.ts";
import { type Subject, WRITES } from "./writes.ts";

/** Faults after which the service has done what it was asked, and those before. */
const AFTER = [
  "status 500",
  "status 502",
  "status 503",
  "status 504",
  "HTML 401",
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
  "HTML 403 before",
  "lost",
  "empty 200 before",
  "HTML 200 before",
  "strange JSON before",
] as const satisfies readonly Fault[];
const REFUSALS = [
  "status 401 before",
  "status 403 before",
  "status 429 before",
  "text 409 before",
] as const satisfies readonly Fault[];
/** Variants of these, which hit each request. */
const VARIANTS = [
  "bare 401",
  "empty text 409",
  "page as text 403",
  "status 408",
  "redirect 302",
  "ZodError 500",
  "false gzip",
  "gzip",
  "byte order mark",
  "bare 401 before",
  "HTML 401 before",
  "empty text 409 before",
  "page as text 403 before",
  "status 408 before",
  "redirect 302 before",
  "ZodError 500 before",
] as const satisfies readonly Fault[];
/** Of the answers that HTTP doesn't allow, those that come about in another way each. */
const BROKEN = [
  "status 101 with an upgrade",
  "status 600",
  "three 103s before an answer",
  "another protocol",
  "50,000 headers",
  "two lengths",
  "a length too long, then reset",
  "chunks without an end",
  "gzip that is cut off",
  "an encoding nobody knows",
  "a 304 that wasn't asked for",
  "JSON of 20,000 levels",
  "a body that isn't UTF-8",
  "a 204 with a body",
];
const PAGE_FAULTS = ["not sent", "lost", "broken off", "cut"] as const;

interface Case {
  readonly mode: string;
  readonly fault: Chosen;
  /** Whether it hits each request that writes, or the first one. */
  readonly always: boolean;
  readonly arrival: Arrival;
}

type Chosen = NonNullable<ReturnType<FaultProxy["choose"]>>;

const ARRIVALS: Partial<Record<Fault, Arrival>> = {
  lost: "nothing",
  reset: "nothing",
  hang: "nothing",
  "hang before": "nothing",
  truncated: "part",
};
const caseOf = (fault: Fault, always: boolean): Case => ({
  mode: `${fault}, ${always ? "always" : "once"}`,
  fault,
  always,
  arrival: ARRIVALS[fault] ?? "whole",
});

const FATES = { sent: "nothing", answered_in_part: "part" } as const;
const broken = brokenAnswers("application/json")
  .filter(([name]) => BROKEN.includes(name))
  .flatMap(([name, answer, fate]) =>
    [true, false].map((forwards) => ({
      mode: forwards ? name : `${name} before`,
      fault: { answer, forwards },
      always: true,
      arrival: fate === "sent" || fate === "answered_in_part" ? FATES[fate] : ("whole" as const),
    })),
  );

const CASES: readonly Case[] = [
  ...[...AFTER, ...BEFORE, ...REFUSALS].flatMap((fault) => [
    caseOf(fault, false),
    caseOf(fault, true),
  ]),
  ...VARIANTS.map((fault) => caseOf(fault, true)),
  ...broken,
];

interface Facts {
  /** How often the service did what it was asked. */
  readonly executed: number;
  /** How often the service was sent it. */
  readonly sent: number;
}

// The tests of a run share two cores with the service.
vi.setConfig({ testTimeout: 120_000 });

const always = () => true;
const ifExecuted = ({ executed }: Facts) => executed > 0;
const unlessExecuted = ({ executed }: Facts) => executed === 0;

/** What the page can say of a write, and when that is true. */
const SENTENCES: readonly [RegExp, (facts: Facts) => boolean, claim?: Run["page"]][] = [
  [/^Done\.(?: removed)?/, ifExecuted, "D"],
  [/^Rotation: (?:done|secret_lost)/, ifExecuted, "D"],
  [/^Rotation: (?:not_executed|refused)/, unlessExecuted, "N"],
  [/^Rotation: unknown/, always],
  [/Nothing was (?:created|revoked|synced)\.|No user was removed\./, unlessExecuted, "N"],
  [/^Synced/, ifExecuted, "D"],
  [/may have been \w+\./, always],
  [/Token \S+ is revoked\./, ifExecuted],
  [/Creating it again can leave two with this name\. The API can't delete one\./, always],
  [/Creating it again is safe: the service refuses an external ID it has\./, always],
  [/(?:Revoking|Removing) again is safe: it changes nothing if the \w+ is \w+\./, always],
  [/Nothing changed\. The console has a new one now: retry the change\./, unlessExecuted],
  [/It's safe to resend\.|Check whether the change was made before you retry it\./, always],
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
const faults = new Map<string, Pick<Case, "fault" | "always">>();
const countOf = (requests: readonly string[], marker: string) =>
  requests.filter((request) => request.includes(marker)).length;
const table = startTruthTable();
const dataDirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), "truth-")));

beforeAll(stubBrowser);
beforeAll(async () => {
  service = await startOnPglite({});
  proxy = await startFaultProxy(
    /^(?:POST|PUT|DELETE) \/(?:api-externalApi|v1\/core\/m2m-clients)\//,
  );
  proxy.target = service.sandbox.baseUrl;
  proxy.choose = (request) => {
    for (const [marker, { fault, always }] of faults) {
      if (!request.includes(marker)) continue;
      if (!always) faults.delete(marker);
      return fault;
    }
    return undefined;
  };
  const [DATA_DIR = "", other = ""] = dataDirs;
  gateway = await startTestGateway(proxy.address, { DATA_DIR });
  impatient = await startTestGateway(proxy.address, { DATA_DIR: other }, { timeout: 4000 });
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

/** What happens to a request of the page. */
type Meet = (method: string) => PageFault;

interface Judging {
  readonly mode: string;
  readonly arrival?: Arrival | undefined;
  readonly meet?: Meet;
  readonly at?: TestGateway;
}

const noFault: Meet = () => NO_FAULT;

/** Writes in a tab of its own, judges what the page says, and adds it to the table. */
async function judge(
  name: string,
  { marker, write }: Subject,
  { mode, arrival, meet = noFault, at = gateway }: Judging,
) {
  const cookie = cookies.get(at) ?? "";
  const text = await inTab({ port: at.port, session: { cookie }, meet }, write);
  faults.delete(marker);
  const executed = countOf(proxy.executions, marker);
  const requestIds = proxy.receivedIds.filter((_, index) =>
    proxy.received[index]?.includes(marker),
  );
  const facts = { executed, sent: countOf(proxy.received, marker) };
  let page: Run["page"] = "U";
  let rest = text;
  for (const [pattern, isTrue, claim] of SENTENCES) {
    if (!pattern.test(text)) continue;
    if (claim) page = claim;
    rest = rest.replaceAll(new RegExp(pattern, "g"), "");
    expect(
      isTrue(facts),
      `${name}, ${mode}, ${JSON.stringify(facts)}: ${pattern.source} in ${text}`,
    ).toBe(true);
  }
  expect(rest, `${name} says nothing: ${text}`).not.toBe(text);
  expect(rest, `${name}: ${text}`).not.toMatch(CLAIMS);
  table.add({ write: name, mode, arrival, page, requestIds, marker, executed });
  return { ...facts, text };
}

async function runCase(
  name: string,
  prepare: (typeof WRITES)[string],
  { fault, always, ...judging }: Case,
) {
  const subject = await prepare(service);
  faults.set(subject.marker, { fault, always });
  await judge(name, subject, judging);
}

test("every write of the API is here", () => {
  const names = Object.values(WRITE_ACTS).map(lowerFirst);
  expect(Object.keys(WRITES).toSorted()).toEqual(names.toSorted());
});

for (const [name, prepare] of Object.entries(WRITES)) {
  test.concurrent(`${name}: true words after every fault at the service`, async () => {
    await Promise.all(CASES.map((each) => pool.run(() => runCase(name, prepare, each))));
  });

  test.concurrent(`${name}: true words after every fault between page and gateway`, async () => {
    for (const fault of PAGE_FAULTS) {
      const meet: Meet = (method) => (method === "GET" ? NO_FAULT : { ...NO_FAULT, fault });
      await judge(name, await prepare(service), { mode: `page: ${fault}`, meet });
    }
  });
}

test("a service that hangs: true words after every write", async () => {
  const cases = Object.entries(WRITES).flatMap(([name, prepare]) =>
    (["hang", "hang before"] as const).flatMap((fault) =>
      [false, true].map((always) => ({ name, prepare, ...caseOf(fault, always) })),
    ),
  );
  await Promise.all(
    cases.map(async ({ name, prepare, fault, always, ...judging }) => {
      const subject = await prepare(service);
      faults.set(subject.marker, { fault, always });
      await judge(name, subject, { ...judging, at: impatient });
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

test("the activity says nothing untrue of any of these writes, and nothing that its page didn't", async () => {
  const files = dataDirs.map((folder) => join(folder, "activity.jsonl"));
  const { untrue, contradictions, text, size } = await table.judge(files, proxy.executedIds);
  publish(
    `${text}\n${size} writes, ${untrue.length} untrue, ${contradictions.length} contradictions`,
  );
  expect(untrue).toEqual([]);
  expect(contradictions).toEqual([]);
});
