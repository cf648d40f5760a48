import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { decodeJwt } from "jose";
import * as oidc from "openid-client";
import { afterAll, expect, test } from "vitest";
import { z } from "~/contract/zod.ts";
import { readAccessFile } from "~server/shared/access-file.ts";
import {
  addressesOf,
  newClient,
  sandboxConnections,
  startPeopleProvider,
  writeAccessFile,
} from "./sandbox-provider.mjs";

/** The console, as far as the provider calls it. */
const told: string[] = [];
const console_ = createServer(async (request, response) => {
  told.push(new URLSearchParams(await text(request)).get("logout_token") ?? "");
  response.end();
}).listen(0, "127.0.0.1");
await once(console_, "listening");
const address = z.parse(z.object({ port: z.number() }), console_.address());
const origin = `http://127.0.0.1:${address.port}`;

const client = newClient();
const provider = await startPeopleProvider({ ...client, ...addressesOf(origin) });
const configuration = await oidc.discovery(
  new URL(provider.issuer),
  client.clientId,
  client.clientSecret,
  undefined,
  { execute: [oidc.allowInsecureRequests] },
);
afterAll(async () => {
  await provider.close();
  console_.close();
});

/** A browser, as far as it is needed: cookies by name, and redirects up to the console. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const go = async (url: URL, body?: URLSearchParams): Promise<{ url: URL; html: string }> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) return { url, html: await answer.text() };
    const next = new URL(location, url);
    return next.origin === origin ? { url: next, html: "" } : go(next);
  };
  return { go };
}

async function begin(more: Readonly<Record<string, string>> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: addressesOf(origin).redirectUris[0] ?? "",
    scope: "openid profile email groups",
    state: "state-1",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...more,
  });
  return { url, verifier };
}

const form = (login: string, password = `${login}-deck`, act = "sign-in") =>
  new URLSearchParams({ login, password, act });

async function signIn(login: string, browser = openBrowser(), more = {}) {
  const { url, verifier } = await begin(more);
  const page = await browser.go(url);
  const back = await browser.go(page.url, form(login));
  return oidc.authorizationCodeGrant(configuration, back.url, {
    pkceCodeVerifier: verifier,
    expectedState: "state-1",
  });
}

const refused = (token: string | undefined) =>
  oidc.refreshTokenGrant(configuration, token ?? "").then(
    () => "accepted",
    (error: unknown) => (error instanceof oidc.ResponseBodyError ? error.error : "other"),
  );

test("a user name and a password are all it asks for, and the ID token says who", async () => {
  const tokens = await signIn("ada");
  expect(tokens.refresh_token).toBeDefined();
  expect(tokens.claims()).toMatchObject({
    sub: "ada",
    name: "Ada Admin",
    email: "ada@example.com",
    email_verified: true,
    groups: ["tapedeck-admins"],
    auth_time: expect.any(Number),
    sid: expect.any(String),
  });
});

test("a wrong password is said, and canceling leads back with an error", async () => {
  const browser = openBrowser();
  const { url } = await begin();
  const page = await browser.go(url);
  const again = await browser.go(page.url, form("<vi>", "guessed"));
  expect(again.html).toContain("Wrong user name or password.");
  expect(again.html).toContain('value="&lt;vi&gt;"');
  const back = await browser.go(page.url, form("", "", "cancel"));
  expect(back.url.searchParams.get("error")).toBe("access_denied");
});

test("a session at the provider needs no second password unless it is asked for", async () => {
  const browser = openBrowser();
  await signIn("ed", browser);
  const { url } = await begin();
  expect((await browser.go(url)).url.origin).toBe(origin);
  const confirming = await begin({ prompt: "login", max_age: "0" });
  expect((await browser.go(confirming.url)).html).toContain("Password");
});

test("groups change with the next refresh, and a disabled person's is refused", async () => {
  const tokens = await signIn("vi");
  provider.setGroups("vi", ["tapedeck-editors"]);
  const renewed = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
  expect(renewed.claims()).toMatchObject({ sub: "vi", groups: ["tapedeck-editors"] });
  provider.disable("vi");
  expect(await refused(renewed.refresh_token)).toBe("invalid_grant");
  const browser = openBrowser();
  const { url } = await begin();
  const page = await browser.go(url);
  expect((await browser.go(page.url, form("vi"))).html).toContain("This account is disabled.");
});

test("an administrator ends all sessions of a person, and the console is told of each", async () => {
  told.length = 0;
  const first = await signIn("ed");
  const second = await signIn("ed");
  await provider.endSessions("ed");
  const sids = told.map((token) => decodeJwt(token).sid);
  for (const { sid } of [first.claims(), second.claims()].map((claims) => ({ ...claims }))) {
    expect(sids).toContain(sid);
  }
  expect(await refused(first.refresh_token)).toBe("invalid_grant");
});

test("signing out at the provider ends its session and leads back without a question", async () => {
  const browser = openBrowser();
  const { id_token: hint = "" } = await signIn("ada", browser);
  const [back = ""] = addressesOf(origin).postLogoutRedirectUris;
  const leaving = oidc.buildEndSessionUrl(configuration, {
    id_token_hint: hint,
    post_logout_redirect_uri: back,
  });
  const page = await browser.go(leaving);
  const [, action = ""] = /action="([^"]+)"/.exec(page.html) ?? [];
  const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
  // What the page's script sends.
  expect(page.html).toContain("document.forms[0].submit()");
  const sent = new URLSearchParams({ xsrf, logout: "yes" });
  expect((await browser.go(new URL(action), sent)).url.href).toBe(back);
  const { url } = await begin();
  expect((await browser.go(url)).html).toContain("Password");
});

test("a provider that is down comes back at the same address", async () => {
  const resume = await provider.pause();
  await expect(fetch(provider.issuer)).rejects.toThrow();
  await resume();
  expect((await signIn("ada")).claims()?.sub).toBe("ada");
});

test("the access file it writes is valid and can be read by its owner only", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "people-")), "people");
  const sandbox = {
    client: { clientId: "client-1", clientSecret: "secret-1" },
    organizationClient: { clientId: "client-2", clientSecret: "secret-2" },
  };
  const path = writeAccessFile(folder, sandboxConnections(sandbox), {
    issuer: provider.issuer,
    ...client,
  });
  const { connections, grants, provider: read } = readAccessFile(path);
  expect(read.clientSecret).toBe(client.clientSecret);
  expect(grants).toHaveLength(6);
  for (const [index, { secretFile }] of connections.entries()) {
    expect(readFileSync(secretFile, "utf8")).toBe(`secret-${index + 1}`);
    expect(statSync(secretFile).mode & 0o077).toBe(0);
  }
});
