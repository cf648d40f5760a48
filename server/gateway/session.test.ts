import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SessionState } from "../../src/contract/gateway.ts";
import { z } from "../../src/contract/zod.ts";
import type { TestGateway } from "./test-gateway.ts";
import { CLIENT, cookieOf, OAUTH_TOKEN, ORGANIZATION_TOKEN } from "./test-gateway.ts";
import { startTestGateway } from "./test-gateway.ts";
import type { Upstream } from "./test-upstream.ts";
import { answerJson, startUpstream } from "./test-upstream.ts";

const RECORDINGS = "/gateway/user/v1/core/recordings";
const START = Date.parse("2026-11-01T00:00:00Z");
let now = START;
const clock = { now: () => now, after: () => {} };

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startTestGateway(upstream.address, {}, { clock });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  now = START;
  upstream.received.length = 0;
  upstream.answering = (_, response) => answerJson(response, 200, { data: [], cursor: null });
});

const stateOf = (text: string) => z.parse(SessionState, JSON.parse(text));
const signIn = (credential: object) =>
  gateway.call("/gateway/session", { method: "POST", body: JSON.stringify(credential) });
const read = (cookie: string, at = gateway) => at.call("/gateway/session", { headers: { cookie } });

test("a client app signs in by a token exchange and gets one cookie", async () => {
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
      expiresAt: "2026-11-01T08:00:00.000Z",
      organizationId: null,
      conversationTypes: [],
    },
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
  expect((await gateway.call("/gateway/session", {})).text).toContain('"session":null');
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
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "credential_rejected" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("a secret is proved at each sign-in, though a token of it is still known", async () => {
  expect((await signIn(CLIENT)).status).toBe(200);
  upstream.refused.add(CLIENT.clientSecret);
  const again = await signIn(CLIENT);
  upstream.refused.delete(CLIENT.clientSecret);
  expect(again.status).toBe(401);
});

test("a redirect of the token endpoint is not followed with the secret", async () => {
  const trap = await startUpstream();
  const redirecting = await startTestGateway(upstream.address, {
    SERVICE_AUTH_URL: `${upstream.address}/elsewhere`,
  });
  upstream.answering = (_, response) => {
    response.writeHead(307, { location: `${trap.address}/oauth2/token` }).end();
  };
  const answer = await redirecting.call("/gateway/session", {
    method: "POST",
    body: JSON.stringify(CLIENT),
  });
  expect(answer.status).toBe(502);
  expect(upstream.received[0]?.url).toBe("/elsewhere/oauth2/token");
  expect(trap.received).toEqual([]);
  await redirecting.close();
  await trap.close();
});

test("what isn't a credential is a 400, one too long for a cookie a 413", async () => {
  expect((await signIn({ kind: "client-app", clientId: "x" })).status).toBe(400);
  expect((await signIn([])).status).toBe(400);
  const body = "{";
  expect((await gateway.call("/gateway/session", { method: "POST", body })).status).toBe(400);
  expect((await signIn({ ...OAUTH_TOKEN, accessToken: "x".repeat(4000) })).status).toBe(413);
  expect((await signIn({ ...OAUTH_TOKEN, accessToken: "x".repeat(2800) })).status).toBe(200);
});

test("signing out clears the cookie", async () => {
  const cookie = await gateway.signIn(CLIENT);
  const answer = await gateway.call("/gateway/session", { method: "DELETE", headers: { cookie } });
  expect(stateOf(answer.text).session).toBeNull();
  expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
});

test("without a cookie a call is a 401 session_required", async () => {
  const answer = await gateway.call(RECORDINGS, {});
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "session_required" });
});

test("the sandbox signs in with the file's client, on loopback and with the embedded service only", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const conversationTypes = [{ id: "type-1", name: "Estimate" }];
  const sandbox = {
    organizationId: "organization-1",
    client: { clientId: "sandbox-client", clientSecret: "sandbox-secret" },
    conversationTypes,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
  };
  const embedded = await startTestGateway(
    upstream.address,
    { SERVICE_BASE_URL: "", SERVICE_ORG_API_URL: "", SERVICE_AUTH_URL: "", DATA_DIR: dataDir },
    { service: () => ({ user: upstream.address, org: upstream.address, auth: upstream.address }) },
  );
  const body = JSON.stringify({ kind: "sandbox" });
  const early = await embedded.call("/gateway/session", { method: "POST", body });
  expect(early.status).toBe(502);
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify(sandbox));
  const answer = await embedded.call("/gateway/session", { method: "POST", body });
  expect(stateOf(answer.text)).toMatchObject({
    session: { clientId: "sandbox-client", organizationId: "organization-1", conversationTypes },
    sandbox: true,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
  });
  expect(answer.text).not.toContain("sandbox-secret");
  const other = await embedded.call("/gateway/session", {
    method: "POST",
    body: JSON.stringify(CLIENT),
  });
  expect(stateOf(other.text).session).toMatchObject({ organizationId: null, conversationTypes });
  await embedded.close();
  expect((await signIn({ kind: "sandbox" })).status).toBe(404);
});
