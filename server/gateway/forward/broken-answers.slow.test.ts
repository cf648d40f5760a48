import { afterAll, expect, test } from "vitest";
import { ENDLESS, EXCESSIVE } from "../testing/broken-answers.ts";
import { startRawUpstream } from "../testing/raw-upstream.ts";
import {
  CLIENT,
  ORGANIZATIONS,
  ask,
  startTestGateway,
  type Asked,
  type TestGateway,
} from "../testing/gateway.ts";

const upstream = await startRawUpstream();
const patient = await startTestGateway(upstream.address);
/** For answers that never end, so that the tests needn't wait for half a minute. */
const impatient = await startTestGateway(upstream.address, {}, { timeout: 1000 });
const gatewayFor = (name: string) => (ENDLESS.has(name) ? impatient : patient);
const cookies = new Map([
  [patient, await patient.signIn(CLIENT)],
  [impatient, await impatient.signIn(CLIENT)],
]);
afterAll(async () => {
  await patient.close();
  await impatient.close();
  await upstream.close();
});

const READ = "/gateway/user/v1/core/recordings";
const headersFor = (gateway: TestGateway) => ({
  cookie: cookies.get(gateway) ?? "",
  "accept-encoding": "gzip, br",
  "sec-fetch-site": "same-origin",
});
const call = (gateway: TestGateway, method: string, target: string, body?: object) =>
  gateway.call(target, {
    method,
    headers: headersFor(gateway),
    body,
  });

/** The stage of a failure of the gateway, "passed" for any other answer. */
const endOf = ({ status, text }: Asked): unknown =>
  status >= 400 ? JSON.parse(text).stage : "passed";

/** How many calls run at once. */
const AT_ONCE = 16;

/**
 * Runs a call for every broken answer except those in `without`, naming it `case-<n>.`: those that never
 * end after the others, which keep the machine busy.
 */
async function forEach<T>(
  run: (gateway: TestGateway, name: string, index: number) => Promise<T>,
  without: ReadonlySet<string> = new Set(),
) {
  const answers = upstream.answers
    .map(([name, , fate], index) => ({ name, fate, index }))
    .filter(({ name }) => !without.has(name));
  const runOne = async ({ name, fate, index }: (typeof answers)[number]) => {
    const end = await run(gatewayFor(name), `case-${index}.`, index);
    return { name, fate, end };
  };
  const runAll = async (some: typeof answers) => {
    const ends: Awaited<ReturnType<typeof runOne>>[] = [];
    for (let start = 0; start < some.length; start += AT_ONCE) {
      ends.push(...(await Promise.all(some.slice(start, start + AT_ONCE).map(runOne))));
    }
    return ends;
  };
  const ending = await runAll(answers.filter(({ name }) => !ENDLESS.has(name)));
  return [...ending, ...(await runAll(answers.filter(({ name }) => ENDLESS.has(name))))];
}

interface Kind {
  readonly run: (gateway: TestGateway, name: string) => Promise<Asked>;
  /** The answers it takes as they are. It refuses any other, even one that HTTP allows. */
  readonly passes: readonly string[];
  /** Whether it shares connections, so that answers in excess would meet other calls. */
  readonly shares?: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "a read": {
    run: (gateway, name) => call(gateway, "GET", `${READ}/${name}`),
    passes: ["list", "other"],
    shares: true,
  },
  "a write": {
    run: (gateway, name) => call(gateway, "POST", `${ORGANIZATIONS}/${name}/teams`, {}),
    passes: ["list", "other"],
  },
  "a token check": {
    run: (gateway, name) => call(gateway, "POST", "/gateway/token-probe", { accessToken: name }),
    passes: ["list"],
    shares: true,
  },
  "a sign-in": {
    run: (gateway, clientId) => call(gateway, "POST", "/gateway/session", { ...CLIENT, clientId }),
    passes: [],
  },
  "a secret check": {
    run: (gateway, clientId) =>
      call(gateway, "POST", "/gateway/secret-probe", { ...CLIENT, clientId }),
    passes: [],
  },
  "a video's address": {
    run: (gateway, name) => call(gateway, "GET", `/gateway/media/${name}`),
    passes: [],
    shares: true,
  },
};

test.for(Object.entries(KINDS))("%s settles whatever the service answers", async ([, kind]) => {
  const ends = await forEach(kind.run, kind.shares ? EXCESSIVE : undefined);
  for (const { name, fate, end } of ends) {
    const refused = fate === "list" || fate === "other" ? "answered" : fate;
    expect(endOf(end), name).toBe(kind.passes.includes(fate) ? "passed" : refused);
  }
  expect((await call(patient, "GET", READ)).status).toBe(200);
});

test("bytes after an answer never become the answer to another user's call", async () => {
  const other = await patient.signIn({ ...CLIENT, clientId: "client-2" });
  for (const [index, [name]] of upstream.answers.entries()) {
    if (!EXCESSIVE.has(name)) continue;
    expect(endOf(await call(patient, "GET", `${READ}/case-${index}.`)), name).toBe("passed");
    const next = await patient.call(READ, { cookie: other });
    expect([next.status, next.json], name).toEqual([200, { data: [], cursor: null }]);
  }
});

test("a rotation ends as unknown and leaves its client free for the next", async () => {
  const ends = await forEach(async (gateway, clientId) => {
    const body = { organizationId: "organization-1", clientId, count: 0 };
    const prepare = async () => {
      const { text } = await call(gateway, "POST", "/gateway/rotations", body);
      return `/gateway/rotations/${JSON.parse(text).operationId}`;
    };
    const [first, next] = [await prepare(), await prepare()];
    const { text } = await call(gateway, "POST", first);
    const refused = await call(gateway, "POST", next);
    return { outcome: JSON.parse(text).outcome, code: refused.json.code };
  });
  for (const { name, end } of ends) {
    expect(end, name).toEqual({ outcome: "unknown", code: "rotation_in_doubt" });
  }
});

test("a video that breaks off or stalls ends for the player too", async () => {
  const flowing = new Set(["a body that drips", "an endless body"]);
  const ends = await forEach(async (_, __, index) => {
    const [name = "", , fate] = upstream.videos[index] ?? [];
    // Only silence ends a long video.
    const gateway = name === "a length of 1 TB" ? impatient : gatewayFor(name);
    const headers = headersFor(gateway);
    const played = ask(gateway.port, `/gateway/media/clip-${index}`, { headers });
    return { fate, played: await played.then(endOf, () => "broken off") };
  }, flowing);
  for (const { name, end } of ends) {
    if (end.fate === "sent") expect(end.played, name).toBe("sent");
    // Media isn't decoded here.
    else if (end.fate === "answered_in_part" && !/gzip|Brotli|encoding/.test(name)) {
      expect(end.played, name).toBe("broken off");
    }
  }
});
