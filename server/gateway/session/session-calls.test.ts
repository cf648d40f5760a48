import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { SessionState } from "../../../src/contract/gateway.ts";
import { z } from "../../../src/contract/zod.ts";
import type { SandboxFile } from "~server/shared/sandbox-file.ts";
import { readGatewaySettings } from "~server/shared/settings.ts";
import { hasSandbox } from "./session-calls.ts";
import {
  CLIENT,
  ORGANIZATION_TOKEN,
  OAUTH_TOKEN,
  SESSION,
  RECORDINGS,
  cookieOf,
  startTestGateway,
  startPair,
} from "../testing/gateway.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";
import { START, startClock } from "../testing/clock.ts";

const clock = startClock();

const { upstream, gateway } = await startPair({ clock });
beforeEach(() => {
  clock.set(START);
});

const stateOf = (text: string) => z.parse(SessionState, JSON.parse(text));
const signIn = (credential: object) => gateway.call(SESSION, { body: credential });
const read = (cookie: string, at = gateway) => at.call(SESSION, { cookie });

test("a client app signs in with a token exchange and gets one cookie", async () => {
  const answer = await signIn(CLIENT);
  expect(answer.status).toBe(200);
  expect(answer.headers["set-cookie"]).toHaveLength(1);
  expect(answer.headers["set-cookie"]?.[0]).toMatch(
    new RegExp(
      `^console-${gateway.port}=[\\w.-]+; Path=/; HttpOnly; SameSite=Strict; Max-Age=28800$`,
    ),
  );
  expect(stateOf(answer.text)).toEqual({
    session: {
      kind: "client-app",
      clientId: "client-1",
      credentialId: expect.stringMatching(/^[\w-]{16}$/),
      expiresAt: "2026-11-01T08:00:00.000Z",
      idleEndsAt: "2026-11-01T08:00:00.000Z",
      organizationId: null,
      conversationTypes: [],
    },
    idleMinutes: 480,
    sandbox: false,
    clientAppReleaseDate: null,
    service: {
      baseUrl: upstream.address,
      orgApiUrl: upstream.address,
      authUrl: upstream.address,
      tokenHeader: "x-svc-auth-token",
    },
  });
  expect(answer.text).not.toContain("secret-1");
  expect(upstream.received).toHaveLength(1);
  expect(upstream.received[0]).toMatchObject({
    method: "POST",
    url: "/oauth2/token",
    body: "grant_type=client_credentials&client_id=client-1&client_secret=secret-1",
  });
  expect((await gateway.call(SESSION, {})).text).toContain('"session":null');
  expect(stateOf((await read(cookieOf(answer))).text).session?.clientId).toBe("client-1");
});

test.for([
  [ORGANIZATION_TOKEN, "/api-externalApi/v1/core/organizations?limit=1", "authorization"],
  [OAUTH_TOKEN, "/v1/core/recordings?limit=1", "x-svc-auth-token"],
] as const)("$0.kind signs in by one cheap call", async ([credential, url, header]) => {
  const answer = await signIn(credential);
  expect(answer.status).toBe(200);
  expect(upstream.received).toHaveLength(1);
  expect(upstream.received[0]?.url).toBe(url);
  expect(upstream.received[0]?.headers[header]).toMatch(/^(?:Bearer legacy-1|oauth-1)$/);
});

test("a refused credential is a 401 that says so, and no cookie", async () => {
  upstream.answering = (_, response) => answerJson(response, 401, { error: "No." });
  const credentials = [
    { ...CLIENT, clientSecret: "wrong" },
    ORGANIZATION_TOKEN,
    OAUTH_TOKEN,
    { kind: "oauth-app-token", accessToken: "no header can\r\nhold this" },
  ];
  for (const answer of await Promise.all(credentials.map(signIn))) {
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
  const trap = await startUpstream();
  const redirecting = await startTestGateway(upstream.address, {
    SERVICE_AUTH_URL: `${upstream.address}/elsewhere`,
  });
  upstream.answering = (_, response) => {
    response.writeHead(307, { location: `${trap.address}/oauth2/token` }).end();
  };
  const answer = await redirecting.call(SESSION, {
    body: CLIENT,
  });
  expect(answer.status).toBe(502);
  expect(upstream.received[0]?.url).toBe("/elsewhere/oauth2/token");
  expect(trap.received).toEqual([]);
  await redirecting.close();
  await trap.close();
});

test("an incomplete credential is a 400, one too long for a cookie a 413", async () => {
  expect((await signIn({ kind: "client-app", clientId: "x" })).status).toBe(400);
  expect((await signIn([])).status).toBe(400);
  const body = "{";
  expect((await gateway.call(SESSION, { body })).status).toBe(400);
  expect((await signIn({ ...OAUTH_TOKEN, accessToken: "x".repeat(4000) })).status).toBe(413);
  expect((await signIn({ ...OAUTH_TOKEN, accessToken: "x".repeat(2800) })).status).toBe(200);
});

test("signing out clears the cookie", async () => {
  const cookie = await gateway.signIn(CLIENT);
  const answer = await gateway.call(SESSION, { method: "DELETE", cookie });
  expect(stateOf(answer.text).session).toBeNull();
  expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
});

test("without a cookie a call is a 401 session_required", async () => {
  const answer = await gateway.call(RECORDINGS, {});
  expect(answer).toMatchObject({ status: 401, json: { code: "session_required" } });
});

const NO_SERVICE = { SERVICE_BASE_URL: "", SERVICE_ORG_API_URL: "", SERVICE_AUTH_URL: "" };
const LIVE = {
  SERVICE_BASE_URL: "https://api.example.com",
  SERVICE_ORG_API_URL: "https://api.example.com",
  SERVICE_AUTH_URL: "https://api.example.com",
};
const PUBLIC = "https://console.example.com";

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
  [false, LIVE],
] as const)("a sandbox: %j with %j", ([expected, environment]) => {
  expect(hasSandbox(readGatewaySettings(environment))).toBe(expected);
});

test("the sandbox signs in with the file's client, only on loopback and with the embedded service", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const conversationTypes = [{ id: "type-1", name: "Estimate" }];
  const sandbox: SandboxFile = {
    baseUrl: upstream.address,
    orgApiUrl: upstream.address,
    authUrl: upstream.address,
    organizationId: "organization-1",
    userId: "user-1",
    client: { clientId: "sandbox-client", clientSecret: "sandbox-secret" },
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
  const embedded = await startTestGateway(
    upstream.address,
    { ...NO_SERVICE, DATA_DIR: dataDir },
    { service: () => ({ user: upstream.address, org: upstream.address, auth: upstream.address }) },
  );
  const body = JSON.stringify({ kind: "sandbox" });
  const early = await embedded.call(SESSION, { body });
  expect(early.status).toBe(502);
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify(sandbox));
  const answer = await embedded.call(SESSION, { body });
  expect(stateOf(answer.text)).toMatchObject({
    session: { clientId: "sandbox-client", organizationId: "organization-1", conversationTypes },
    sandbox: true,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
  });
  expect(answer.text).not.toContain("sandbox-secret");
  // A service that refuses the file's secret has replaced it there.
  upstream.refused.add("sandbox-secret");
  expect((await embedded.call(SESSION, { body })).status).toBe(401);
  upstream.beforeToken = async () => {
    const client = { ...sandbox.client, clientSecret: "mended-secret" };
    writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify({ ...sandbox, client }));
  };
  expect((await embedded.call(SESSION, { body })).status).toBe(200);
  upstream.beforeToken = async () => {};
  const other = await embedded.call(SESSION, {
    body: CLIENT,
  });
  expect(stateOf(other.text).session).toMatchObject({ organizationId: null, conversationTypes });
  await embedded.close();
  expect((await signIn({ kind: "sandbox" })).status).toBe(404);

  const proxied = await startTestGateway(
    upstream.address,
    { ...NO_SERVICE, DATA_DIR: dataDir, ORIGIN: PUBLIC },
    { service: () => ({ user: upstream.address, org: upstream.address, auth: upstream.address }) },
  );
  const headers = { host: new URL(PUBLIC).host };
  const refused = await proxied.call(SESSION, { headers, body });
  expect(refused.status).toBe(404);
  const shown = await proxied.call(SESSION, { headers });
  expect(stateOf(shown.text).sandbox).toBe(false);
  await proxied.close();
});
