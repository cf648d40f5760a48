import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "~/contract/zod.ts";
import { type Browser, CLIENT, openBrowser } from "./console.ts";
import { openFolder, startNeighbor } from "./neighbor.ts";

const SCHEMA = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";
const PASSWORD = "password";

/** What its OpenID plugin needs to be told; a new key pair each time. */
function plugin(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const groups = { name: "groups", "user-property": "groups", type: "string", mandatory: true };
  const parameters = {
    iss: issuer,
    "subject-type": "public",
    "jwt-type": "rsa",
    "jwt-key-size": "256",
    key: privateKey,
    cert: publicKey,
    "access-token-duration": 3600,
    "refresh-token-duration": 1_209_600,
    "code-duration": 600,
    "refresh-token-rolling": true,
    "refresh-token-one-use": "always",
    "auth-type-code-enabled": true,
    "auth-type-refresh-enabled": true,
    "jwks-show": true,
    "pkce-allowed": true,
    "name-claim": "mandatory",
    "email-claim": "mandatory",
    "scope-claim": "no",
    claims: [{ ...groups, "on-demand": false, scope: [] }],
    "session-management-allowed": true,
    "session-cookie-name": "GLEWLWYD2_OIDC_SESSION",
    "session-cookie-expiration": 2_419_200,
    "back-channel-logout-allowed": true,
    "allowed-scope": ["openid", "profile", "email"],
    "oauth-as-iss-id": true,
  };
  const names = { module: "oidc", name: "oidc", display_name: "oidc" };
  return { ...names, order_rank: 0, enabled: true, parameters };
}

const Tokens = z.object({ id_token: z.string() });

const person = (username: string, groups: readonly string[]) => ({
  username,
  name: username,
  email: `${username}@example.com`,
  enabled: true,
  password: PASSWORD,
  scope: ["openid", "profile", "email", "g_profile"],
  groups,
});

/** Starts glewlwyd with people in groups, and the console at this address as its client. */
export async function startGlewlwyd(
  port: number,
  console: string,
  people: Readonly<Record<string, readonly string[]>>,
) {
  const folder = openFolder();
  const address = `http://localhost:${port}`;
  const issuer = `${address}/api/oidc`;
  const database = join(folder, "database");
  execFileSync("sqlite3", [database], { input: readFileSync(SCHEMA) });
  const file = join(folder, "glewlwyd.conf");
  const modules = "/usr/lib/glewlwyd";
  writeFileSync(
    file,
    `port = ${port}
     bind_address = "127.0.0.1"
     external_url = "${address}"
     login_url = "login.html"
     api_prefix = "api"
     log_mode = "console"
     log_level = "ERROR"
     cookie_secure = 0
     session_key = "GLEWLWYD2_SESSION_ID"
     admin_scope = "g_admin"
     profile_scope = "g_profile"
     user_module_path = "${modules}/user"
     client_module_path = "${modules}/client"
     user_auth_scheme_module_path = "${modules}/scheme"
     plugin_module_path = "${modules}/plugin"
     hash_algorithm = "SHA512"
     database = { type = "sqlite3"; path = "${database}"; };
    `,
  );
  const isUp = async () => (await fetch(`${address}/config`)).ok;
  await startNeighbor("glewlwyd", ["-c", file], { folder, isUp });

  const admin = openBrowser();
  const tell = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await admin(method, `${address}/api${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return text;
  };
  const signIn = (browser: Browser, username: string) =>
    browser("POST", `${address}/api/auth/`, { username, password: PASSWORD });
  await signIn(admin, "admin");
  const users = JSON.parse(await tell("GET", "/mod/user/database"));
  users.parameters["data-format"].groups = { multiple: true, read: true, write: true };
  await tell("PUT", "/mod/user/database", users);
  await tell("PUT", "/mod/user/database/reset");
  for (const name of ["profile", "email"]) {
    const scheme = { password_required: true, scheme: {}, scheme_required: {} };
    await tell("POST", "/scope/", { name, display_name: name, description: name, ...scheme });
  }
  await tell("POST", "/mod/plugin/", plugin(issuer));
  await tell("POST", "/client/", {
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    name: "Tapedeck",
    confidential: true,
    enabled: true,
    scope: [],
    redirect_uri: [`${console}/gateway/sign-in/return`],
    authorization_type: ["code", "refresh_token"],
    token_endpoint_auth_method: ["client_secret_basic", "client_secret_post"],
    post_logout_redirect_uri: `${console}/sign-in`,
    backchannel_logout_uri: `${console}/gateway/back-channel-logout`,
    backchannel_logout_session_required: "1",
  });
  for (const [name, groups] of Object.entries(people))
    await tell("POST", "/user/", person(name, groups));

  /** Signs a person in at an address of its authorization endpoint; the query that leads back. */
  async function authorize(browser: Browser, location: string, username: string) {
    await signIn(browser, username);
    const { origin, searchParams } = new URL(location);
    const scope = searchParams.get("scope");
    await browser("PUT", `${origin}/api/auth/grant/${CLIENT.clientId}`, { scope });
    const { at, text } = await browser("GET", `${location}&g_continue`);
    if (!at.startsWith(console)) throw new Error(`It led to ${at} ${text.slice(0, 500)}`);
    return new URL(at).searchParams;
  }

  /** Ends the session of a person's browser at the provider, which tells the console. */
  async function signOut(browser: Browser, username: string) {
    const verifier = randomBytes(32).toString("base64url");
    const redirect = `${console}/gateway/sign-in/return`;
    const query = new URLSearchParams({
      client_id: CLIENT.clientId,
      redirect_uri: redirect,
      response_type: "code",
      scope: "openid",
      state: "state-of-sign-out",
      nonce: "nonce-of-sign-out",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const back = await authorize(browser, `${issuer}/auth?${query}`, username);
    const form = {
      grant_type: "authorization_code",
      code: back.get("code") ?? "",
      redirect_uri: redirect,
      code_verifier: verifier,
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
    };
    const { text } = await openBrowser()("POST", `${issuer}/token`, new URLSearchParams(form));
    const [, claims = ""] = z.parse(Tokens, JSON.parse(text)).id_token.split(".");
    const { sid } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const { status } = await browser("DELETE", `${issuer}/session/${sid}`);
    if (status !== 200) throw new Error(`Signing out: ${status}`);
  }

  return {
    issuer,
    authorize,
    signOut,
    /** Changes what it knows of a person. */
    change: (username: string, changes: object) =>
      tell("PUT", `/user/${username}`, { ...person(username, people[username] ?? []), ...changes }),
    changeKey: async () => {
      await tell("PUT", "/mod/plugin/oidc", plugin(issuer));
      await tell("PUT", "/mod/plugin/oidc/reset");
    },
  };
}
