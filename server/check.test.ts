import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check } from "./check.ts";
import { startLine } from "./gateway/testing/line.mjs";
import { listenAt } from "./shared/listen.ts";
import { openGatewayDatabase } from "./gateway/database/database.ts";
import { createConnections } from "./gateway/people/connections.ts";
import { CLOCK } from "./shared/clock.ts";
import { audienceOf, readGatewaySettings } from "./shared/settings.ts";
import { KEY, startTestGateway } from "./gateway/testing/gateway.ts";
import { answerEmptyList, answerJson, startUpstream } from "./gateway/testing/upstream.ts";
import { describeOnPostgres } from "./gateway/testing/stores.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

/** Settings with which nothing is wrong. */
function good() {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  const live = {
    SERVICE_BASE_URL: upstream.address,
    SERVICE_ORG_API_URL: upstream.address,
    SERVICE_AUTH_URL: upstream.address,
  };
  return { folder, live, dataDir: join(folder, "data"), base: { PORT: "0", SERVICE_PORT: "0" } };
}

test("says what it tried, and leaves nothing behind", async () => {
  const { folder, live, dataDir, base } = good();
  expect(await check({ ...base, ...live, DATA_DIR: dataDir })).toEqual([
    "The settings are valid.",
    "SESSION_KEY is not set, so a restart signs everyone out.",
    `SERVICE_BASE_URL ${upstream.address} answers.`,
    `SERVICE_ORG_API_URL ${upstream.address} answers.`,
    `SERVICE_AUTH_URL ${upstream.address} answers.`,
    `DATA_DIR ${dataDir} can be written.`,
    "The ports are free.",
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

/** An identity provider's discovery document, with changes. */
const discoveryOf = (issuer: string, changes: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  ...changes,
});

/** Settings with an access file, and the provider it names, which answers what `answering` says. */
async function withPeople(secret = "right") {
  const { folder, live, dataDir, base } = good();
  const provider = {
    answering: (issuer: string, response: ServerResponse) =>
      answerJson(response, 200, discoveryOf(issuer)),
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    provider.answering(issuer, response);
  });
  const issuer = `http://127.0.0.1:${await listenAt(server, "127.0.0.1", 0, "PORT")}`;
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const secretFile = write("secret", secret);
  const connection = { name: "Production", kind: "client-app", clientId: "client-1", secretFile };
  const legacy = { name: "Legacy", kind: "organization-api-token", secretFile };
  const ACCESS_FILE = write(
    "access.json",
    JSON.stringify({
      provider: { issuer, clientId: "tapedeck" },
      connections: [connection, legacy],
      grants: [{ group: "sales-ops", connection: "Production", role: "admin" }],
    }),
  );
  const ORIGIN = "https://console.example.com";
  const environment = { ...base, ...live, DATA_DIR: dataDir, ACCESS_FILE, ORIGIN };
  const close = () => server.close();
  return { environment, issuer, asked, provider, secretFile, close };
}

test("the provider's addresses are said, and each connection is proved", async () => {
  upstream.answering = answerEmptyList;
  const { environment, issuer, asked, close } = await withPeople();
  const lines = await check(environment);
  expect(lines.slice(5, -2)).toEqual([
    "ACCESS_FILE is valid: 2 connections, 1 grant.",
    `The provider ${issuer} answers. Register these for the client tapedeck:`,
    "  redirect URI             https://console.example.com/gateway/sign-in/return",
    "  post-logout redirect URI https://console.example.com/sign-in",
    "  back-channel logout URI  https://console.example.com/gateway/back-channel-logout",
    "The provider has no end_session_endpoint, so a sign-out here leaves its own session open.",
    "The provider doesn't announce back-channel logout, so a sign-out there may not end sessions here.",
    "The service accepts the connection “Production”.",
    "The service accepts the connection “Legacy”.",
  ]);
  expect(asked).toEqual(["/.well-known/openid-configuration"]);
  close();
});

test("a provider that can do both isn't said to lack them", async () => {
  upstream.answering = answerEmptyList;
  const { environment, provider, close } = await withPeople();
  provider.answering = (issuer, response) =>
    answerJson(
      response,
      200,
      discoveryOf(issuer, {
        end_session_endpoint: `${issuer}/end`,
        backchannel_logout_supported: true,
      }),
    );
  expect((await check(environment)).join("\n")).not.toMatch(/end_session_endpoint|announce/);
  close();
});

test.for<
  [how: string, answering: (issuer: string, response: ServerResponse) => void, says: RegExp]
>([
  [
    "is of another issuer",
    (_, r) => answerJson(r, 200, discoveryOf("https://x")),
    /says https:\/\/x: set that/,
  ],
  [
    "lacks the token endpoint",
    (issuer, r) => answerJson(r, 200, discoveryOf(issuer, { token_endpoint: undefined })),
    /check token_endpoint\.$/,
  ],
  ["is a page", (_, r) => void r.writeHead(200).end("<html>"), /isn't a discovery document\.$/],
  ["isn't there", (_, r) => void r.writeHead(404).end(), /answered with 404\.$/],
  ["fails", (_, r) => void r.writeHead(500).end(), /answered with 500\.$/],
  [
    "is elsewhere",
    (_, r) => void r.writeHead(302, { location: "/x" }).end(),
    /a redirect \(302\)\.$/,
  ],
  ["is cut off", (_, r) => void r.destroy(), /openid-configuration: .+\.$/],
])("a discovery document that %s is said in one line", async ([, answering, says]) => {
  const { environment, issuer, provider, close } = await withPeople();
  provider.answering = answering;
  const message = await check(environment).then(String, String);
  expect(message).toMatch(says);
  expect(message).toContain(`ACCESS_FILE has the issuer ${issuer}. `);
  expect(message).not.toContain("\n");
  close();
});

test("connections that the service rejects are named, a line each, without their secrets", async () => {
  // A client's secret and an API token; the upstream refuses the first, the second is refused here.
  const { environment, secretFile, close } = await withPeople("wrong");
  upstream.answering = (_, response) => answerJson(response, 403, { error: "forbidden" });
  const message = await check(environment).then(String, (error: unknown) => String(error));
  const says = (name: string) =>
    `ACCESS_FILE has the connection “${name}”. The service rejects it. Put its current secret into ${secretFile}.`;
  expect(message.replace(/^Error: /, "").split("\n")).toEqual([says("Production"), says("Legacy")]);
  close();
});

const SILENT = { info: () => {}, error: () => {} };

/** Rotates a connection's client, as a console with these settings does. */
async function rotate(environment: Readonly<Record<string, string>>, clientId: string, to: string) {
  const settings = readGatewaySettings(environment);
  const { access, databaseUrl } = settings;
  const database =
    databaseUrl === undefined ? undefined : await openGatewayDatabase(databaseUrl, SILENT);
  const connections = createConnections({
    ...settings,
    settings: access?.connections ?? [],
    database,
    audience: audienceOf(settings),
    prove: () => Promise.resolve({ token: "token", expiresIn: undefined }),
    clock: CLOCK,
    log: SILENT,
  });
  await connections.open();
  await connections.renew(clientId, to);
  await database?.close();
}

const OTHER_KEY = Buffer.alloc(32, 2).toString("base64url");

/** The file's secret is refused; a rotated one is known to gateways with the key only. */
async function checkRotated(database: Readonly<Record<string, string>> = {}) {
  upstream.answering = answerEmptyList;
  const { environment, close } = await withPeople("wrong");
  const settings = { ...environment, ...database, SESSION_KEY: KEY };
  const refused = /has the connection “Production”\. The service rejects it/;
  await expect(check(settings)).rejects.toThrow(refused);
  await rotate(settings, "client-1", "rotated");
  // The second has a new key, which nothing is sealed with by a check.
  for (const keys of [KEY, `${OTHER_KEY},${KEY}`, KEY]) {
    const lines = await check({ ...settings, SESSION_KEY: keys });
    expect(lines).toContain("The service accepts the connection “Production”.");
  }
  await expect(check({ ...settings, SESSION_KEY: OTHER_KEY })).rejects.toThrow(
    /stored secret of “Production” was sealed with another SESSION_KEY.*\n.* The service rejects it/,
  );
  close();
}

test("a connection is proved with the secret of its rotation here, whatever its file has", () =>
  checkRotated());

test("without a live service the connections aren't proved", async () => {
  const { environment, close } = await withPeople();
  const {
    SERVICE_BASE_URL: _,
    SERVICE_ORG_API_URL: __,
    SERVICE_AUTH_URL: ___,
    ...rest
  } = environment;
  expect((await check(rest)).join("\n")).not.toContain("accepts");
  close();
});

test("a folder or an activity file that can't be written is named", async () => {
  const { live, dataDir, base } = good();
  writeFileSync(dataDir, "");
  const file = { ...base, ...live, DATA_DIR: dataDir };
  await expect(check(file)).rejects.toThrow(/^DATA_DIR is .+ can't be written \(ENOTDIR\)\. Make/);
  await expect(check({ ...base, DATA_DIR: dataDir })).rejects.toThrow(/^DATA_DIR is .+ENOTDIR/);
  const other = `${dataDir}-2`;
  mkdirSync(join(other, "activity.jsonl"), { recursive: true });
  const folder = { ...base, ...live, DATA_DIR: other };
  await expect(check(folder)).rejects.toThrow(/^DATA_DIR is .+ can't be written \(EISDIR\)\. Make/);
});

test.each(["PORT", "METRICS_PORT", "SERVICE_PORT"] as const)(
  "a %s in use is named",
  async (setting) => {
    const { dataDir, base } = good();
    const server = createServer((_, response) => response.end());
    const port = await listenAt(server, "127.0.0.1", 0, "PORT");
    const environment = { ...base, DATA_DIR: dataDir, [setting]: String(port) };
    await expect(check(environment)).rejects.toThrow(
      `${setting} is ${port}, which another program uses at 127.0.0.1. Stop that program, or set another port.`,
    );
    server.close();
  },
);

test("a port that a console uses isn't a fault: it may be the one to start again", async () => {
  const { live, dataDir } = good();
  const running = await startTestGateway(upstream.address, { DATA_DIR: dataDir });
  const lines = await check({ ...live, PORT: String(running.port), DATA_DIR: dataDir });
  expect(lines.at(-1)).toBe(`PORT ${running.port} is used by a console that is running.`);
  await running.close();
});

describeOnPostgres("a database", (databases) => {
  let line: Awaited<ReturnType<typeof startLine>>;
  beforeAll(async () => {
    line = await startLine(databases().port);
  });
  afterAll(() => line.close());

  const SETTINGS = [
    ["DATABASE_URL", {}],
    ["GATEWAY_DATABASE_URL", { SESSION_KEY: KEY }],
  ] as const;

  test.each(SETTINGS)("of %s that can be used is said to answer", async (setting, others) => {
    const { dataDir, base } = good();
    const url = await databases().create();
    const lines = await check({ ...base, ...others, DATA_DIR: dataDir, [setting]: url });
    expect(lines).toContain(`${setting} ${new URL(url).host} answers.`);
  });

  test.each(SETTINGS)("of %s that can't be used is named", async (setting, others) => {
    const { dataDir, base } = good();
    const url = await databases().create();
    const client = new Client(url);
    await client.connect();
    await client.query("drop role if exists reader");
    await client.query("create role reader login password 'hunter2'");
    const asReader = url.replace("tests@", "reader:hunter2@");
    const silent = url.replace(/:\d+\//, `:${line.port}/`);
    const messageOf = (address: string) =>
      check({ ...base, ...others, DATA_DIR: dataDir, [setting]: address }).then(String, String);
    const wrong = new RegExp(`^SettingError: ${setting} names 127\\.0\\.0\\.1:\\d+, which `);
    line.silence();
    for (const [address, reason] of [
      ["postgres://me:hunter2@127.0.0.1:9/none", /can't be used: .*ECONNREFUSED/],
      [`${url}_missing`, /can't be used: database .+ does not exist/],
      [silent, /can't be used: /],
      [asReader, /lets this user create nothing\. Grant/],
    ] as const) {
      const message = await messageOf(address);
      expect(message).toMatch(wrong);
      expect(message).toMatch(reason);
      expect(message).not.toContain("hunter2");
    }
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await messageOf(url)).toMatch(/accepts no writes\. Set the address of the primary/);
    await client.end();
  });

  test("has the secrets of connections that were rotated", async () =>
    checkRotated({ GATEWAY_DATABASE_URL: await databases().create() }));
});
