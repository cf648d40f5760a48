import { format } from "prettier";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { fromJSONSchema } from "zod";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "node:http";
import { z } from "~/contract/zod.ts";
import { startPair, startTestGateway } from "./gateway/testing/gateway.ts";
import { startListening } from "./gateway/testing/listening.ts";
import { answerJson, answerRotation, type Answering } from "./gateway/testing/upstream.ts";
import { Report } from "./secrets/report.ts";
import { secrets } from "./secrets.ts";

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const { upstream, gateway, cookie } = await startPair();
const origin = `http://localhost:${gateway.port}`;
const ACCESS = { TAPEDECK_URL: origin, CLIENT_ID: "client-1", CLIENT_SECRET: "secret-1" };

interface Client {
  readonly [key: string]: unknown;
  readonly clientId?: unknown;
}

const client = (clientId: string, days: number, more: object = {}): Client => ({
  clientId,
  name: `Name of ${clientId}`,
  createdAt: daysAgo(days),
  createdBySvcUserId: "user-1",
  role: "organization_admin",
  ...more,
});

/** What the service has: clients by organization, which is called like its ID in capitals. */
let tenant: Record<string, readonly Client[]> = {};
/** Answers instead, by organization ID, or by "organizations" for their list. */
let instead: Record<string, Answering> = {};

/** The organization whose clients are asked for. */
const organizationOf = (url: string) => /m2m-clients\/([^/?]+)/.exec(url)?.[1];

/** Answers lists in pages of 100. */
const answerList: Answering = (received, response) => {
  const { searchParams } = new URL(received.url, "http://service");
  const id = organizationOf(received.url);
  const rows =
    id === undefined
      ? Object.keys(tenant).map((one) => ({ id: one, name: one.toUpperCase() }))
      : (tenant[id] ?? []);
  const start = Number(searchParams.get("cursor") ?? 0);
  const end = start + Number(searchParams.get("limit"));
  const cursor = end < rows.length ? String(end) : null;
  return answerJson(response, 200, { data: rows.slice(start, end), cursor });
};

const answering: Answering = (received, response) =>
  (instead[organizationOf(received.url) ?? "organizations"] ?? answerList)(received, response);

const refuse =
  (status: number, body: object = { error: `Refused with ${status}` }): Answering =>
  (_, response) =>
    answerJson(response, status, body);

const page: Answering = (_, response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hello");

beforeEach(() => {
  // The command asks for organizations as the gateway does.
  upstream.organizations = (received, response) => {
    upstream.received.push(received);
    return upstream.answering(received, response);
  };
  upstream.answering = answering;
  upstream.access = answering;
  instead = {};
  tenant = {
    meridian: [client("new", 10), client("old", 200), client("oldest", 400)],
    zenith: [client("other", 100), client("young", 3)],
  };
});

/** Runs the command in this process. */
async function run(
  parameters: readonly string[] = [],
  environment: Readonly<Record<string, string | undefined>> = {},
  clock?: Parameters<typeof secrets>[3],
  signal = new AbortController().signal,
) {
  const printed: string[] = [];
  const lines: string[] = [];
  const notes: string[] = [];
  const terminal = {
    print: (text: string) => void printed.push(text),
    warn: (line: string) => void lines.push(line),
    note: (line: string) => void notes.push(line),
    signal,
  };
  const code = await secrets(parameters, { ...ACCESS, ...environment }, terminal, clock);
  expect(JSON.stringify([printed, lines, notes, gateway.lines])).not.toContain("secret-1");
  return { code, stdout: printed.join(""), lines, notes };
}

const SCHEMA = join(import.meta.dirname, "secrets.schema.json");
const byFile = fromJSONSchema(JSON.parse(readFileSync(SCHEMA, "utf8")));

/** Runs with --json and checks the output against the schema. */
async function report(parameters: readonly string[] = [], clock?: Parameters<typeof secrets>[3]) {
  const ran = await run(["--json", ...parameters], {}, clock);
  const json: unknown = JSON.parse(ran.stdout);
  expect(byFile.safeParse(json).error).toBeUndefined();
  return { ...ran, json: z.parse(Report, json) };
}

/** The gateway's own calls since the test began, as "METHOD /path". */
const calls = () =>
  gateway.lines.flatMap((line) => /(?:GET|POST|DELETE|PUT) \S+/.exec(line)?.[0] ?? []);

const signOuts = () => calls().filter((call) => call === "DELETE /gateway/session");

test("the schema of the JSON is the file's (vitest -u writes it)", async () => {
  // Fields that are added later don't make the output invalid, so not as "output".
  const { $schema, ...rest } = z.toJSONSchema(Report, { io: "input" });
  const schema = { $schema, title: "tapedeck secrets --json", ...rest };
  const text = await format(JSON.stringify(schema), { parser: "json", printWidth: 100 });
  await expect(text).toMatchFileSnapshot(SCHEMA);
});

test("clients with an old secret are listed, oldest first, and the session ends", async () => {
  const { code, stdout, lines } = await run(["--older-than", "90"]);
  expect([code, lines]).toEqual([3, []]);
  expect(stdout.split("\n")).toEqual([
    "Name            Organization  Client ID  Created by  Secret",
    "Name of oldest  MERIDIAN      oldest     user-1      At least 90 days, client created 400 days ago",
    "Name of old     MERIDIAN      old        user-1      At least 90 days, client created 200 days ago",
    "Name of other   ZENITH        other      user-1      At least 90 days, client created 100 days ago",
    "",
    "3 of 5 API clients have a secret older than 90 days.",
    "",
  ]);
  expect(signOuts()).toHaveLength(1);
});

test("no old secret is a success, and the console's own age is the default", async () => {
  tenant = { meridian: [client("new", 10)] };
  expect(await run()).toMatchObject({
    code: 0,
    stdout: "None of 1 API client has a secret older than 90 days.\n",
    lines: [],
  });
  tenant = {};
  expect(await run()).toMatchObject({ code: 0, stdout: "There are no API clients.\n" });
});

const rotate = async (clientId: string) => {
  const path = await gateway.prepare(cookie, { organizationId: "rotated", clientId });
  await gateway.call(path, { cookie, method: "POST" });
};

test("a rotation through the console counts; one that may have happened makes the age unknown", async () => {
  // Of this test only, as the gateway keeps rotations.
  tenant = { rotated: tenant.meridian ?? [], zenith: tenant.zenith ?? [] };
  upstream.answering = answerRotation;
  await rotate("oldest");
  upstream.answering = (_, response) => response.destroy();
  await rotate("old");
  upstream.answering = answering;
  const { code, stdout } = await run();
  expect(code).toBe(3);
  expect(stdout.split("\n")).toEqual([
    "Name           Organization  Client ID  Created by  Secret",
    "Name of other  ZENITH        other      user-1      At least 90 days, client created 100 days ago",
    "",
    "Not known: 1",
    "Name           Organization  Client ID  Created by  Secret",
    "Name of old    ROTATED       old        user-1      Age unknown, may have been rotated here",
    "",
    "1 of 5 API clients has a secret older than 90 days.",
    "",
  ]);
  const { json } = await report();
  expect(json.counts).toEqual({ clients: 5, older: 1, unknown: 1 });
  expect(json.clients[0]).toMatchObject({
    clientId: "old",
    verdict: "unknown",
    lastRotation: { outcome: "unknown", kind: "client-app" },
  });
  const only = await run(["--organization", "rotated"]);
  expect(only).toMatchObject({ code: 0, lines: [] });
  expect(only.stdout).toMatch(/\nNone of 3 API clients is known to have a secret older than/);
});

test("one organization is read without listing the others", async () => {
  const { code, json } = await report(["--organization", "zenith", "--older-than=30"]);
  expect(code).toBe(3);
  expect(json).toMatchObject({
    schemaVersion: 1,
    console: origin,
    olderThanDays: 30,
    keptDays: 90,
    counts: { clients: 2, older: 1, unknown: 0 },
    failures: [],
  });
  expect(json.clients).toEqual([
    {
      organizationId: "zenith",
      organizationName: null,
      clientId: "other",
      name: "Name of other",
      role: "organization_admin",
      createdBy: "user-1",
      createdAt: tenant.zenith?.[0]?.createdAt,
      lastRotation: null,
      verdict: "older",
      text: "At least 90 days, client created 100 days ago",
    },
  ]);
  expect(upstream.calls().map(({ url }) => url)).toEqual([
    expect.stringContaining("/m2m-clients/zenith?limit=100"),
  ]);
  const both = await report(["--organization", "zenith", "--organization", "meridian"]);
  expect(both.json.counts.clients).toBe(5);
});

test("more days than the console knows rotations for are called so", async () => {
  const { code, stdout } = await run(["--older-than", "365"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Not known: 1\nName /);
  expect(stdout).toContain("\nThe console knows rotations for 90 days only.\nNone of 5");
});

test("names are whole in JSON, and harmless and cut on a terminal", async () => {
  const long = "Long ".repeat(200);
  const names = [
    long,
    "a\u001b[31mred\r\nline\u202etxt\u0007",
    "東京".repeat(30),
    "👩‍👩‍👧‍👦 family",
    "e" + "\u0301".repeat(400),
    "\ud800 half",
    null,
    { not: "a name" },
  ];
  tenant = {
    meridian: names.map((name, index) => client(`client-${index}`, 200 + index, { name })),
  };
  const { stdout } = await run();
  // No control character but the line ends.
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  const rows = stdout
    .split("\n")
    .slice(1, 1 + names.length)
    .toReversed();
  expect(rows[0]).toMatch(/^Long Long Long Long Long Long Long\s+…?\s+MERIDIAN/);
  expect(rows[1]).toContain("a\ufffd[31mred\ufffd\ufffdline\ufffdtxt\ufffd");
  expect(rows[2]).toContain(`${"東京".repeat(8)}東…   MERIDIAN`);
  expect(rows[3]).toContain("👩‍👩‍👧‍👦 family");
  expect(rows[4]?.split("  ")[0]?.length).toBeLessThan(10);
  expect(rows[6]).toMatch(/^name unknown {2,}MERIDIAN/);
  const { json } = await report();
  const found = json.clients.map(({ name }) => name).toReversed();
  expect(found.slice(0, 7)).toEqual(names.slice(0, 7));
});

test("clients that lack fields, repeat or come from the future are all accounted for", async () => {
  tenant = {
    meridian: [
      { clientId: "bare" },
      client("old", 200),
      client("old", 200),
      client("tomorrow", -400),
      client("no-date", 0, { createdAt: "soon" }),
      client("constructor", 150),
    ],
    zenith: [client("old", 200)],
  };
  const { code, stdout, json } = await report();
  expect(code).toBe(3);
  expect(json.counts).toEqual({ clients: 5, older: 2, unknown: 3 });
  expect(json.clients.map(({ clientId }) => clientId)).toContain("bare");
  expect(stdout).toContain('"createdAt": null');
});

test("a client without an ID can't be asked about, which is a failure", async () => {
  tenant = { meridian: [client("", 200), client(" blank", 200), client("new", 2)] };
  const { code, lines, json } = await report();
  expect(code).toBe(1);
  expect(json.counts).toEqual({ clients: 3, older: 0, unknown: 2 });
  expect(json.clients[0]).toMatchObject({
    clientId: null,
    text: "Age unknown, client created 200 days ago, rotations not read",
  });
  expect(lines).toEqual([
    "Can't read organization MERIDIAN (meridian): The rotations of 2 API clients weren't read.",
  ]);
});

test("20,000 clients of 40 organizations take a page per 100 and a call per 1,000", async () => {
  tenant = Object.fromEntries(
    Array.from({ length: 40 }, (_, organization) => [
      `organization-${organization}`,
      Array.from({ length: 500 }, (__, index) =>
        client(`client-${organization}-${index}`, index < 250 ? 200 : 20),
      ),
    ]),
  );
  const { code, json } = await report();
  expect(code).toBe(3);
  expect(json.counts).toEqual({ clients: 20_000, older: 10_000, unknown: 0 });
  const made = calls();
  expect(made.filter((call) => call === "POST /gateway/client-secrets")).toHaveLength(1 + 20);
  expect(made.filter((call) => call.includes("m2m-clients"))).toHaveLength(200);
  // A list that came through the gateway is the permission to ask.
  expect(upstream.checks).toEqual([]);
});

test.for<[string, Answering, RegExp]>([
  [
    "a 403",
    refuse(403),
    /^Can't read organization ZENITH \(zenith\), status 403: Refused with 403$/,
  ],
  ["a 404", refuse(404), /status 404: Refused/],
  ["a 500", refuse(500), /status 500: Refused/],
  ["a dropped connection", (_, response) => response.destroy(), /status 502: .*was lost/],
  ["a page of HTML", page, /zenith\): The answer was in an unexpected format\.$/],
  ["no list", (_, response) => answerJson(response, 200, { data: null }), /unexpected format/],
  [
    "a cursor that repeats",
    (_, response) => answerJson(response, 200, { data: tenant.zenith, cursor: "again" }),
    /repeats pages/,
  ],
  [
    "rows that can't be read",
    (_, response) =>
      answerJson(response, 200, { data: [...(tenant.zenith ?? []), 7], cursor: null }),
    /1 row of the list couldn't be read\.$/,
  ],
])(
  "an organization that answers with %s is named, and the others printed",
  async ([, answer, line]) => {
    instead.zenith = answer;
    const { code, stdout, lines, json } = await report();
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
    expect(stdout).toContain('"clientId": "oldest"');
    expect(json.failures).toMatchObject([{ organizationId: "zenith", organizationName: "ZENITH" }]);
    const text = await run();
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /\n\d of the \d API clients that were read have a secret older than/,
    );
    expect(signOuts()).toHaveLength(2);
  },
);

test("half a list is printed, and the exit code is a failure though nothing read is old", async () => {
  tenant = { zenith: Array.from({ length: 150 }, (_, index) => client(`client-${index}`, 1)) };
  instead.zenith = (received, response) =>
    received.url.includes("cursor=100")
      ? refuse(500)(received, response)
      : answerJson(response, 200, { data: tenant.zenith?.slice(0, 100), cursor: 100 });
  const { code, stdout, lines } = await run();
  expect(code).toBe(1);
  expect(stdout).toBe(
    "None of the 100 API clients that were read has a secret older than 90 days.\n",
  );
  expect(lines).toHaveLength(1);
});

test("an organization that the gateway leaves out is asked about alone, for the reason", async () => {
  // What it learned from the lists is outdated at once.
  let now = Date.now();
  const clock = { now: () => (now += 61_000), after: () => undefined };
  const other = await startTestGateway(upstream.address, {}, { clock });
  upstream.access = (received, response) =>
    (organizationOf(received.url) === "zenith" ? refuse(403) : answerList)(received, response);
  const ran = await run(["--json"], { TAPEDECK_URL: `http://localhost:${other.port}` });
  await other.close();
  const { failures, clients } = z.parse(Report, JSON.parse(ran.stdout));
  expect([ran.code, failures]).toEqual([
    1,
    [
      {
        organizationId: "zenith",
        organizationName: "ZENITH",
        status: 403,
        message: "Refused with 403",
      },
    ],
  ]);
  expect(clients.map(({ clientId, verdict }) => [clientId, verdict])).toEqual([
    ["oldest", "older"],
    ["old", "older"],
    ["other", "unknown"],
  ]);
});

test("many failures are named up to twenty", async () => {
  tenant = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`org-${index}`, []]));
  for (const id of Object.keys(tenant)) instead[id] = refuse(403);
  const { code, stdout, lines } = await run();
  expect([code, stdout]).toEqual([1, "No API client was read.\n"]);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe("And 10 more.");
});

test("organizations without a usable ID are failures; those that repeat are read once", async () => {
  const rows = [{ id: "zenith" }, { id: "zenith" }, { name: "No ID" }, { id: ".." }];
  instead.organizations = (_, response) => answerJson(response, 200, { data: rows, cursor: null });
  const { code, json } = await report();
  expect(code).toBe(1);
  expect(json.counts.clients).toBe(2);
  expect(json.failures.map(({ message }) => message)).toEqual([
    "It came without an ID.",
    "This can't be an organization's ID.",
  ]);
});

test("half a list of organizations is a failure, none of it ends the command", async () => {
  instead.organizations = (received, response) =>
    received.url.includes("cursor")
      ? refuse(503)(received, response)
      : answerJson(response, 200, { data: [{ id: "zenith" }], cursor: "next" });
  const { code, json, lines } = await report();
  expect([code, json.counts.clients]).toEqual([1, 2]);
  expect(json.failures).toMatchObject([{ organizationId: null, status: 503 }]);
  expect(lines).toEqual(["The list of organizations wasn't read to its end. Refused with 503"]);
  instead.organizations = refuse(403);
  expect(await run()).toMatchObject({
    code: 1,
    stdout: "",
    lines: ["Can't list the organizations. Refused with 403"],
  });
  expect(signOuts()).toHaveLength(2);
});

/** A clock that a pause moves. */
function makeClock() {
  let passed = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => Date.now() + passed,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
      passed += milliseconds;
    },
  };
}

test.for<[string, (clock: () => number) => string | undefined, number]>([
  ["seconds", () => "18", 18_000],
  ["a date", (now) => new Date(now() + 40_000).toUTCString(), 39_000],
  ["nothing", () => undefined, 5000],
  ["nonsense", () => "later", 5000],
])("after a 429 that says %s it waits and then reads on", async ([, after, expected]) => {
  const clock = makeClock();
  let left = 3;
  instead.meridian = (received, response) => {
    left -= 1;
    if (left < 0) return answerList(received, response);
    const header = after(clock.now);
    if (header !== undefined) response.setHeader("retry-after", header);
    return refuse(429)(received, response);
  };
  const { code, notes, lines } = await run([], {}, clock);
  expect([code, lines]).toEqual([3, []]);
  expect(notes).toHaveLength(3);
  expect(notes[0]).toMatch(/^Too many requests\. Retrying in \d+ s\.$/);
  const total = clock.pauses.reduce((sum, one) => sum + one, 0);
  // The time between a pause and the next answer counts.
  expect(total).toBeGreaterThan(3 * expected - 500);
  expect(total).toBeLessThan(3 * expected + 5000);
});

test("a limit that lasts for too long is a failure", async () => {
  const clock = makeClock();
  instead.meridian = refuse(429);
  const { code, json } = await report([], clock);
  expect(code).toBe(1);
  expect(json.failures).toMatchObject([{ organizationId: "meridian", status: 429 }]);
  expect(json.clients.map(({ clientId }) => clientId)).toEqual(["other"]);
  expect(clock.pauses.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(600_000);
});

test("a wrong credential is said in one line", async () => {
  expect(await run([], { CLIENT_SECRET: "wrong" })).toMatchObject({
    code: 1,
    stdout: "",
    lines: ["The service rejected the credential in CLIENT_ID and CLIENT_SECRET."],
  });
  expect(signOuts()).toEqual([]);
});

test("a session that ends in the middle ends the command, without half a table", async () => {
  instead.zenith = refuse(401);
  const { code, stdout, lines } = await run();
  expect([code, stdout]).toEqual([1, ""]);
  expect(lines).toEqual([expect.stringMatching(/^The session ended before everything was read/)]);
  expect(signOuts()).toHaveLength(1);
});

test.for<[string, readonly string[], Record<string, string | undefined>, RegExp]>([
  ["an unknown option", ["--older"], {}, /^tapedeck secrets has no option "--older"\. Run/],
  ["a short option", ["-j"], {}, /^tapedeck secrets has no option "-j"\./],
  ["a word", ["90"], {}, /^tapedeck secrets takes no "90"\./],
  ["no days", ["--older-than"], {}, /^--older-than needs a value\./],
  ["days that are an option", ["--older-than", "--json"], {}, /^--older-than needs a value\./],
  ["no number of days", ["--older-than", "soon"], {}, /^--older-than is "soon"\. Give a whole/],
  ["0 days", ["--older-than", "0"], {}, /^--older-than is "0"\./],
  ["half a day", ["--older-than=0.5"], {}, /^--older-than is "0\.5"\./],
  ["--json with a value", ["--json=yes"], {}, /^--json takes no value\./],
  ["an empty organization", ["--organization="], {}, /^--organization needs a value\./],
  ["no secret", [], { CLIENT_SECRET: "" }, /^CLIENT_SECRET is not set\. Set CLIENT_ID and/],
  ["no client", [], { CLIENT_ID: undefined }, /^CLIENT_ID is not set\. Set CLIENT_ID and/],
  ["an address without http", [], { TAPEDECK_URL: "console" }, /^TAPEDECK_URL is not an http/],
  ["plain http", [], { TAPEDECK_URL: "http://example.com" }, /^TAPEDECK_URL is plain http/],
])(
  "%s is refused in one line, before anything is sent",
  async ([, parameters, environment, line]) => {
    const ran = await run(parameters, environment);
    expect(ran).toMatchObject({ code: 1, stdout: "", lines: [expect.stringMatching(line)] });
    expect(calls()).toEqual([]);
  },
);

test("--help names the options, the environment and the exit codes", async () => {
  const { code, stdout } = await run(["--json", "--help"], { CLIENT_ID: "" });
  expect(code).toBe(0);
  for (const word of ["--older-than", "--organization", "--json", "CLIENT_SECRET", "Exit codes"]) {
    expect(stdout).toContain(word);
  }
  expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
});

const others: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(others.map((close) => close())));

/** A server that answers everything alike, and what it received. */
async function startOther(status: number, headers: Record<string, string>, body: string) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
    response.writeHead(status, headers).end(body);
  });
  const { address, close } = await startListening(server);
  others.push(close);
  return { address, received };
}

const RELEASE = { "x-console-release": "abc", "content-type": "application/json" };

test.for<[string, number, Record<string, string>, string, RegExp]>([
  ["a web page", 200, {}, "<!doctype html>", /^What answers at \S+ isn't a console \(status 200\)/],
  ["a proxy's error", 502, {}, "<h1>Bad gateway", /isn't a console \(status 502\)/],
  ["a redirect", 302, { location: "https://example.com" }, "", /answers with a redirect \(302\)/],
  ["another name", 421, RELEASE, "{}", /isn't served under this host name/],
  ["a console that starts", 503, RELEASE, '{"error":"Starting."}', /^http\S+: Starting\.$/],
])("%s is told apart before the secret is sent", async ([, status, headers, body, line]) => {
  const { address, received } = await startOther(status, headers, body);
  const ran = await run([], { TAPEDECK_URL: address });
  expect(ran).toMatchObject({ code: 1, stdout: "", lines: [expect.stringMatching(line)] });
  expect(received).toEqual(["GET /gateway/session "]);
});

test("a console of another version is named", async () => {
  const headers = { ...RELEASE, "set-cookie": "session=1; Path=/" };
  const { address, received } = await startOther(200, headers, '{"session":{}}');
  const ran = await run([], { TAPEDECK_URL: address });
  const line = expect.stringMatching(/answers in an unexpected format\. Use the tapedeck of/);
  expect(ran).toMatchObject({ code: 1, stdout: "", lines: [line] });
  expect(received.at(-1)).toBe("DELETE /gateway/session ");
});

test("no console is said in one line", async () => {
  const { lines, code } = await run([], { TAPEDECK_URL: "http://127.0.0.1:9" });
  const line =
    /^Can't reach the console at 127\.0\.0\.1:9 \(ECONNREFUSED\)\. Start the console, or/;
  expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
});

test("the address is TAPEDECK_URL, else ORIGIN, else PORT of this machine", async () => {
  const nowhere = "http://127.0.0.1:9";
  const port = String(gateway.port);
  for (const [environment, code] of [
    [{ TAPEDECK_URL: origin, ORIGIN: nowhere }, 3],
    [{ TAPEDECK_URL: "", ORIGIN: origin, PORT: "9" }, 3],
    [{ TAPEDECK_URL: undefined, PORT: port }, 3],
    [{ TAPEDECK_URL: undefined, PORT: "9" }, 1],
  ] as const) {
    expect((await run([], environment)).code).toBe(code);
  }
});

test("a stop ends what is on its way, and the session", async () => {
  const stopping = new AbortController();
  instead.meridian = () => stopping.abort("SIGINT");
  await expect(run([], {}, undefined, stopping.signal)).rejects.toBe("SIGINT");
  await vi.waitFor(() => expect(signOuts()).toHaveLength(1));
});
