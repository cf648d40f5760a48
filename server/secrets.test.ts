import { beforeEach, expect, test } from "vitest";
import { startPair } from "./gateway/testing/gateway.ts";
import { freePort } from "./service/testing/postgres.ts";
import { answerJson, answerRotation, type Answering } from "./gateway/testing/upstream.ts";
import { secrets } from "./secrets.ts";

const { upstream, gateway, cookie, startOther } = await startPair();
const origin = `http://localhost:${gateway.port}`;
const ACCESS = { TAPEDECK_URL: origin, CLIENT_ID: "client-1", CLIENT_SECRET: "secret-1" };

const client = (clientId: string, days: number, more: object = {}) => ({
  clientId,
  name: `Name of ${clientId}`,
  createdAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  ...more,
});

/** What the service has: clients by organization, which is called like its ID in capitals. */
let tenant: Record<string, readonly object[]> = {};
/** The organization whose clients can't be listed. */
let refused = "";

/** Answers lists in pages of 100. */
const answering: Answering = ({ url }, response) => {
  const { searchParams } = new URL(url, "http://service");
  const id = /m2m-clients\/([^/?]+)/.exec(url)?.[1];
  if (id !== undefined && id === refused) return answerJson(response, 403, { error: "Refused." });
  const organizations = Object.keys(tenant).map((one) => ({ id: one, name: one.toUpperCase() }));
  const rows = id === undefined ? organizations : (tenant[id] ?? []);
  const start = Number(searchParams.get("cursor") ?? 0);
  const end = start + Number(searchParams.get("limit"));
  const cursor = end < rows.length ? String(end) : null;
  return answerJson(response, 200, { data: rows.slice(start, end), cursor });
};

beforeEach(() => {
  upstream.organizations = answering;
  upstream.answering = answering;
  upstream.access = answering;
  refused = "";
  tenant = {
    meridian: [client("new", 10), client("old", 200)],
    zenith: [client("other", 100), client("young", 3)],
  };
});

async function run(parameters: readonly string[] = [], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const lines: string[] = [];
  const code = await secrets(
    parameters,
    { ...ACCESS, ...environment },
    { print: (text) => void printed.push(text), warn: (line) => void lines.push(line) },
  );
  expect([printed, lines, gateway.lines].join()).not.toContain("secret-1");
  return { code, stdout: printed.join(""), lines };
}

test("clients with an old secret are listed, and the session ends", async () => {
  const { code, stdout, lines } = await run(["--older-than", "90"]);
  expect([code, lines]).toEqual([3, []]);
  expect(stdout.split("\n")).toEqual([
    "Name           Organization  Client ID  Secret",
    "Name of old    MERIDIAN      old        At least 90 days, client created 200 days ago",
    "Name of other  ZENITH        other      At least 90 days, client created 100 days ago",
    "",
    "2 of 4 API clients have a secret older than 90 days, and 0 may have.",
    "",
  ]);
  expect(gateway.lines.filter((line) => line.includes("DELETE /gateway/session"))).toHaveLength(1);
});

test("no old secret is a success", async () => {
  tenant = { meridian: [client("new", 10)] };
  const stdout = "0 of 1 API client have a secret older than 90 days, and 0 may have.\n";
  expect(await run()).toEqual({ code: 0, stdout, lines: [] });
});

test("--json has the same clients with all that is known, over several pages", async () => {
  const many = Array.from({ length: 250 }, (_, index) => client(`client-${index}`, 30 + index));
  tenant = { meridian: many };
  const { code, stdout } = await run(["--json", "--older-than=60"]);
  const report = JSON.parse(stdout);
  expect(code).toBe(3);
  expect(report).toMatchObject({
    schemaVersion: 1,
    console: origin,
    olderThanDays: 60,
    keptDays: 90,
    counts: { clients: 250, older: 220, unknown: 0 },
    failures: [],
  });
  expect(report.clients).toHaveLength(220);
  expect(report.clients[0]).toEqual({
    organizationId: "meridian",
    organizationName: "MERIDIAN",
    clientId: "client-30",
    name: "Name of client-30",
    role: null,
    createdBy: null,
    createdAt: expect.any(String),
    lastRotation: null,
    verdict: "older",
    text: "60 days, rotations elsewhere unknown",
  });
});

const rotate = async (clientId: string) => {
  const path = await gateway.prepare(cookie, { organizationId: "rotated", clientId });
  await gateway.call(path, { cookie, method: "POST" });
};

test("a rotation through the console counts, and one that may have happened makes it unknown", async () => {
  upstream.answering = answerRotation;
  await rotate("done");
  upstream.answering = (_, response) => response.destroy();
  await rotate("lost");
  upstream.answering = answering;
  tenant = { rotated: [client("done", 200), client("lost", 200)] };
  const { code, stdout } = await run(["--json"]);
  const { clients, counts } = JSON.parse(stdout);
  expect([code, counts]).toEqual([0, { clients: 2, older: 0, unknown: 1 }]);
  expect(clients).toMatchObject([
    { clientId: "lost", verdict: "unknown", lastRotation: { outcome: "unknown" } },
  ]);
});

test("an organization that can't be read is a failure, and the others are printed", async () => {
  refused = "meridian";
  const { code, stdout, lines } = await run();
  expect(code).toBe(1);
  expect(stdout).toContain("1 of 2 API clients");
  expect(lines).toEqual(["Can't read the organization meridian. Refused."]);
});

test("names from the service can't harm a terminal", async () => {
  tenant = { meridian: [client("old", 200, { name: "a\u001b[31mred\r\nline\u202etxt" })] };
  expect((await run()).stdout).toContain("a\ufffd[31mred\ufffd\ufffdline\ufffdtxt  MERIDIAN");
});

test.for([
  [["--older-than", "0"], {}, /^--older-than: Too small: expected number to be >=1/],
  [["--oldest"], {}, /--oldest/],
  [[], { CLIENT_ID: "" }, /^CLIENT_ID is not set/],
  [[], { CLIENT_SECRET: "wrong" }, /secret/],
  [[], { TAPEDECK_URL: "http://localhost:9" }, /can't be reached|refused/i],
] as const)("%j with %j is a failure that says why", async ([parameters, environment, reason]) => {
  const { code, stdout, lines } = await run(parameters, environment);
  expect([code, stdout]).toEqual([1, ""]);
  expect(lines).toEqual([expect.stringMatching(reason)]);
});

test("a console below a path is asked there", async () => {
  const port = String(await freePort());
  const address = `http://localhost:${port}/tapedeck`;
  await startOther({ PORT: port, ORIGIN: address });
  const { code, stdout } = await run(["--json"], { TAPEDECK_URL: `${address}/` });
  expect([code, JSON.parse(stdout).console]).toEqual([3, address]);
});

test("what isn't a console never gets the secret", async () => {
  upstream.received.length = 0;
  const { code, lines } = await run([], { TAPEDECK_URL: upstream.address });
  expect([code, lines]).toEqual([1, [expect.stringContaining("isn't a console")]]);
  expect(JSON.stringify(upstream.received)).not.toContain("secret-1");
});
