import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EncryptJWT } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SessionState } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import type { SandboxFile } from "~server/shared/sandbox-file.ts";
import { readGatewaySettings } from "~server/shared/settings.ts";
import { START, startClock } from "../testing/clock.ts";
import {
  type Asked,
  CLIENT,
  cookieOf,
  KEY,
  OAUTH_TOKEN,
  ORGANIZATION_TOKEN,
  ORGANIZATIONS,
  RECORDINGS,
  SESSION,
  startPair,
} from "../testing/gateway.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";
import { hasSandbox } from "./session-calls.ts";

const clock = startClock();
const { upstream, gateway, startOther } = await startPair({ clock });
const trap = await startUpstream();
afterAll(() => trap.close());
beforeEach(() => {
  clock.set(START);
});

const stateOf = ({ json }: Asked) => z.parse(SessionState, json);
const signIn = (credential: object, at = gateway) => at.call(SESSION, { body: credential });
const read = (cookie: string, at = gateway) => at.call(SESSION, { cookie });
/** Whether an answer takes the cookie back. */
const clears = ({ headers }: Asked) => headers["set-cookie"]?.[0]?.includes("Max-Age=0") ?? false;

test("a client app signs in with a token exchange and gets one cookie", async () => {
  const answer = await signIn(CLIENT);
  expect(answer.status).toBe(200);
  const attributes = "Path=/; HttpOnly; SameSite=Strict; Max-Age=28800";
  const line = new RegExp(`^console-${gateway.port}=[\\w.-]+; ${attributes}$`);
  expect(answer.headers["set-cookie"]).toEqual([expect.stringMatching(line)]);
  expect(stateOf(answer)).toEqual({
    session: {
      kind: "client-app",
      clientId: "client-1",
      credentialId: expect.stringMatching(/^[\w-]{16}$/),
      signedInAs: expect.stringMatching(/^[\w-]{16}$/),
      expiresAt: "2026-11-01T08:00:00.000Z",
      idleEndsAt: "2026-11-01T08:00:00.000Z",
      organizationId: null,
      conversationTypes: [],
      oauthApp: null,
      person: null,
      role: null,
      connection: null,
      connections: [],
      confirmMinutes: null,
      confirmedUntil: null,
    },
    now: "2026-11-01T00:00:00.000Z",
    idleMinutes: 480,
    sandbox: false,
    people: null,
    clientAppReleaseDate: null,
    service: {
      baseUrl: upstream.address,
      orgApiUrl: upstream.address,
      authUrl: upstream.address,
      tokenHeader: "x-svc-auth-token",
    },
  });
  expect(answer.text).not.toContain("secret-1");
  const body = "grant_type=client_credentials&client_id=client-1&client_secret=secret-1";
  expect(upstream.received).toMatchObject([{ method: "POST", url: "/oauth2/token", body }]);
  expect((await gateway.call(SESSION)).json.session).toBeNull();
  expect(stateOf(await read(cookieOf(answer))).session?.clientId).toBe("client-1");
});

test.for([
  [ORGANIZATION_TOKEN, "/api-externalApi/v1/core/organizations?limit=1", "authorization"],
  [OAUTH_TOKEN, "/v1/core/recordings?limit=1", "x-svc-auth-token"],
] as const)("$0.kind signs in by one cheap call", async ([credential, url, header]) => {
  expect((await signIn(credential)).status).toBe(200);
  expect(upstream.received).toMatchObject([{ url }]);
  expect(upstream.received[0]?.headers[header]).toMatch(/^(?:Bearer legacy-1|oauth-1)$/);
});

test("a refused credential is a 401 that says so, and no cookie", async () => {
  upstream.answering = (_, response) => answerJson(response, 401, { error: "No." });
  for (const credential of [
    { ...CLIENT, clientSecret: "wrong" },
    ORGANIZATION_TOKEN,
    OAUTH_TOKEN,
    { kind: "oauth-app-token", accessToken: "no header can\r\nhold this" },
  ]) {
    const answer = await signIn(credential);
    expect(answer).toMatchObject({ status: 401, json: { code: "credential_rejected" } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("each sign-in verifies the secret, even if its token is still cached", async () => {
  expect((await signIn(CLIENT)).status).toBe(200);
  upstream.refused.add(CLIENT.clientSecret);
  const again = await signIn(CLIENT);
  upstream.refused.delete(CLIENT.clientSecret);
  expect(again.status).toBe(401);
});

test("the secret doesn't follow a redirect of the token endpoint", async () => {
  const redirecting = await startOther({ SERVICE_AUTH_URL: `${upstream.address}/elsewhere` });
  upstream.answering = (_, response) => {
    response.writeHead(307, { location: `${trap.address}/oauth2/token` }).end();
  };
  expect((await signIn(CLIENT, redirecting)).status).toBe(502);
  expect(upstream.received[0]?.url).toBe("/elsewhere/oauth2/token");
  expect(trap.received).toEqual([]);
});

const tokenOf = (length: number) => ({ ...OAUTH_TOKEN, accessToken: "x".repeat(length) });

test("an incomplete credential is a 400, one too long for a cookie a 413", async () => {
  const answers = [
    await signIn({ kind: "client-app", clientId: "x" }),
    await signIn([]),
    await gateway.call(SESSION, { body: "{" }),
    await signIn(tokenOf(4000)),
    await signIn(tokenOf(2800)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 413, 200]);
});

const large = (bytes: number) => JSON.stringify({ ...CLIENT, more: "x".repeat(bytes) });

test("without a session 64 KiB can be sent, and with one 1 MiB", async () => {
  const answer = await gateway.call(SESSION, { body: large(64 * 1024) });
  expect(answer).toMatchObject({ status: 413, json: { error: expect.stringMatching("64 KiB") } });
  const cookie = await gateway.signIn(CLIENT);
  const write = await gateway.call(ORGANIZATIONS, { cookie, body: large(1_000_000) });
  expect(write.status).toBe(200);
});

test("signing out clears the cookie", async () => {
  const cookie = await gateway.signIn(CLIENT);
  const answer = await gateway.call(SESSION, { method: "DELETE", cookie });
  expect(stateOf(answer).session).toBeNull();
  expect(clears(answer)).toBe(true);
});

test("without a cookie a call is a 401 session_required", async () => {
  const answer = await gateway.call(RECORDINGS);
  expect(answer).toMatchObject({ status: 401, json: { code: "session_required" } });
});

test("a cookie expires after eight hours, to the second", async () => {
  const cookie = await gateway.signIn(CLIENT);
  clock.set(START + 8 * 3_600_000 - 1000);
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  clock.set(START + 8 * 3_600_000);
  const answer = await gateway.call(RECORDINGS, { cookie });
  expect(answer).toMatchObject({ status: 401, json: { code: "session_expired" } });
  expect(clears(answer)).toBe(false);
  expect(clears(await read(cookie))).toBe(true);
});

test("a changed, shortened or forged cookie is cleared", async () => {
  const cookie = await gateway.signIn(CLIENT);
  const middle = Math.floor(cookie.length / 2);
  const other = cookie[middle] === "A" ? "B" : "A";
  const content = { sid: "x", credential: { kind: "oauth-app-token", token: "x" } };
  const forged = await new EncryptJWT(content)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(["console", upstream.address, upstream.address, upstream.address].join(" "))
    .setExpirationTime(START / 1000 + 60)
    .encrypt(new Uint8Array(32).fill(9));
  for (const bad of [
    cookie.slice(0, middle) + other + cookie.slice(middle + 1),
    cookie.slice(0, -10),
    `console-${gateway.port}=`,
    `console-${gateway.port}=${forged}`,
  ]) {
    const answer = await read(bad);
    expect([stateOf(answer).session, clears(answer)]).toEqual([null, true]);
  }
});

test("an older key opens a cookie; another key or another service doesn't", async () => {
  const key = Buffer.alloc(32, 7).toString("base64url");
  const value = (await gateway.signIn(CLIENT)).split("=")[1] ?? "";
  const opens = async (environment: Record<string, string>) => {
    const other = await startOther(environment);
    return stateOf(await read(`console-${other.port}=${value}`, other)).session !== null;
  };
  expect(await opens({ SESSION_KEY: `${key},${KEY}` })).toBe(true);
  expect(await opens({ SESSION_KEY: key })).toBe(false);
  expect(await opens({ SERVICE_AUTH_URL: "http://127.0.0.1:1" })).toBe(false);
});

const PUBLIC = "https://console.example.com";

test("on an https origin the cookie is Secure and has the __Host- prefix", async () => {
  const answer = await signIn(CLIENT, await startOther({ ORIGIN: PUBLIC }));
  expect(answer.headers["set-cookie"]?.[0]).toMatch(
    /^__Host-Http-console=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=28800$/,
  );
});

const addresses = (url: string) => ({
  SERVICE_BASE_URL: url,
  SERVICE_ORG_API_URL: url,
  SERVICE_AUTH_URL: url,
});

test.for([
  [true, {}],
  [true, { HOST: "localhost" }],
  [true, { HOST: "::1", ORIGIN: "http://localhost:4173" }],
  [true, { ORIGIN: "https://127.0.0.1:8443" }],
  [true, { ORIGIN: "http://[::1]:4173" }],
  [false, { ORIGIN: PUBLIC }],
  [false, { HOST: "localhost", ORIGIN: PUBLIC }],
  [false, { ORIGIN: "https://localhost.example.com" }],
  [false, { ORIGIN: "https://192.168.1.5" }],
  [false, { HOST: "0.0.0.0", ORIGIN: PUBLIC }],
  [false, { HOST: "0.0.0.0", ORIGIN: "https://localhost" }],
  [false, addresses("https://api.example.com")],
] as const)("a sandbox: %j with %j", ([expected, environment]) => {
  expect(hasSandbox(readGatewaySettings(environment))).toBe(expected);
});

test("the sandbox signs in with the file's client, only on loopback and with the embedded service", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "sandbox-"));
  const conversationTypes = [{ id: "type-1", name: "Estimate" }];
  const client = { clientId: "sandbox-client", clientSecret: "sandbox-secret" };
  const sandbox: SandboxFile = {
    baseUrl: upstream.address,
    orgApiUrl: upstream.address,
    authUrl: upstream.address,
    organizationId: "organization-1",
    userId: "user-1",
    client,
    organizationClient: { clientId: "client-2", clientSecret: "secret-2" },
    organizationApiToken: "legacy-2",
    oauth: {
      clientId: "app",
      clientSecret: "secret-3",
      userId: "user-2",
      tokenId: "token-1",
      accessToken: "oauth-2",
    },
    conversationTypes,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
  };
  const writeSandbox = (changed = {}) =>
    writeFileSync(join(DATA_DIR, "sandbox.json"), JSON.stringify({ ...sandbox, ...changed }));
  const url = upstream.address;
  const startEmbedded = (environment = {}) =>
    startOther(
      { ...addresses(""), DATA_DIR, ...environment },
      { service: () => ({ user: url, org: url, auth: url }) },
    );
  const embedded = await startEmbedded();
  const signInToSandbox = (at = embedded) => signIn({ kind: "sandbox" }, at);
  expect((await signInToSandbox()).status).toBe(502);
  writeSandbox();
  const answer = await signInToSandbox();
  expect(stateOf(answer)).toMatchObject({
    session: { clientId: client.clientId, organizationId: "organization-1", conversationTypes },
    sandbox: true,
    clientAppReleaseDate: sandbox.clientAppReleaseDate,
  });
  expect(answer.text).not.toContain(client.clientSecret);
  // The file is read again each time.
  upstream.refused.add(client.clientSecret);
  expect((await signInToSandbox()).status).toBe(401);
  writeSandbox({ client: { ...client, clientSecret: "mended-secret" } });
  expect((await signInToSandbox()).status).toBe(200);
  const other = stateOf(await signIn(CLIENT, embedded)).session;
  expect(other).toMatchObject({ organizationId: null, conversationTypes });
  await embedded.close();
  expect((await signInToSandbox(gateway)).status).toBe(404);

  const proxied = await startEmbedded({ ORIGIN: PUBLIC });
  expect((await signInToSandbox(proxied)).status).toBe(404);
  expect(stateOf(await proxied.call(SESSION)).sandbox).toBe(false);
});
