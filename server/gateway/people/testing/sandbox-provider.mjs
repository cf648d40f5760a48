// An identity provider for development and tests: oidc-provider on loopback, with people whose groups can be
// changed while it runs. It isn't in the package.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";

/**
 * A person. The subject is the login. Without `email` or `groups` the provider doesn't send that claim.
 * @typedef {{ login: string, password: string, name: string, email?: string, isEmailVerified?: boolean,
 *   groups?: readonly string[] }} Person
 */

/** @type {readonly Person[]} */
export const PEOPLE = [
  {
    login: "ada",
    password: "ada-deck",
    name: "Ada Admin",
    email: "ada@example.com",
    groups: ["tapedeck-admins"],
  },
  {
    login: "ed",
    password: "ed-deck",
    name: "Ed Editor",
    email: "ed@example.com",
    groups: ["tapedeck-editors"],
  },
  {
    login: "vi",
    password: "vi-deck",
    name: "Vi Viewer",
    email: "vi@example.com",
    groups: ["tapedeck-viewers"],
  },
];

/** Which group has which role. */
const GRANTS = /** @type {const} */ ([
  ["tapedeck-admins", "admin"],
  ["tapedeck-editors", "editor"],
  ["tapedeck-viewers", "viewer"],
]);

/**
 * A client: the console's at the provider, or a client app of the service.
 * @typedef {{ clientId: string, clientSecret: string }} Client
 */

/** @returns {Client} */
export const newClient = () => ({
  clientId: "tapedeck",
  clientSecret: randomBytes(24).toString("base64url"),
});

/**
 * The addresses of a console that its client at the provider has.
 * @param {string} origin
 */
export const addressesOf = (origin) => ({
  redirectUris: [`${origin}/gateway/sign-in/return`],
  postLogoutRedirectUris: [`${origin}/sign-in`],
  backchannelLogoutUri: `${origin}/gateway/back-channel-logout`,
});

/**
 * Connections with the sandbox's clients, by name: one for all organizations, one for its own.
 * @param {{ client: Client, organizationClient: Client }} sandbox
 * @returns {Readonly<Record<string, Client>>}
 */
export const sandboxConnections = ({ client, organizationClient }) => ({
  "All organizations": client,
  "Meridian Home Group": organizationClient,
});

/**
 * Writes an access file, and the secrets it names, into a folder. Each role's group may use all connections.
 * @param {string} folder
 * @param {Readonly<Record<string, Client>>} clients the connections' by name
 * @param {{ issuer: string } & Client} provider
 * @param {object} [more] what else the file says, in place of what it would say
 * @returns {string} the file's path
 */
export function writeAccessFile(folder, clients, { issuer, clientId, clientSecret }, more = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (/** @type {string} */ name, /** @type {string} */ content) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    // The mode above is only of a new file.
    chmodSync(path, 0o600);
    return path;
  };
  write("provider", clientSecret);
  const connections = Object.entries(clients).map(([name, credential], index) => {
    const secretFile = `connection-${index + 1}`;
    write(secretFile, credential.clientSecret);
    return { name, kind: "client-app", clientId: credential.clientId, secretFile };
  });
  const access = {
    provider: {
      issuer,
      clientId,
      clientSecretFile: "provider",
      name: "Example ID",
      scopes: ["openid", "profile", "email", "groups"],
    },
    connections,
    grants: connections.flatMap(({ name: connection }) =>
      GRANTS.map(([group, role]) => ({ group, connection, role })),
    ),
    contact: "it@example.com",
    ...more,
  };
  return write("access.json", `${JSON.stringify(access, null, 2)}\n`);
}

/** @type {Readonly<Record<string, string>>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (/** @type {string} */ value) =>
  value.replaceAll(/[&<>"]/g, (found) => ESCAPED[found] ?? "");

/** @param {string} title @param {string} body */
const htmlPage = (title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
  body { font: 15px/1.5 system-ui; max-width: 22rem; margin: 12vh auto; padding: 0 1rem }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
  input, button { padding: .4rem .6rem; margin: .2rem 0 .8rem }
  [role=alert] { color: #b00020 }
  small { color: #555 }
</style>
<main><h1>${title}</h1>${body}</main>
</html>`;

/**
 * @param {readonly Person[]} people
 * @param {string} [login] what was typed
 * @param {string} [wrong]
 */
const loginPage = (people, login = "", wrong) =>
  htmlPage(
    "Sign in",
    `${wrong === undefined ? "" : `<p role="alert">${wrong}</p>`}
<form method="post">
<label>User name <input name="login" autocomplete="username" value="${escaped(login)}"${login === "" ? " autofocus" : ""}></label>
<label>Password <input name="password" type="password" autocomplete="current-password"${login === "" ? "" : " autofocus"}></label>
<button name="act" value="sign-in">Sign in</button>
<button name="act" value="cancel">Cancel</button>
</form>
<small>Only for development: ${people.map((one) => escaped(`${one.login} / ${one.password}`)).join(", ")}</small>`,
  );

/** Seconds. ID tokens are valid for as long as a session of the console, whose clock tests move. */
const LIFETIMES = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 86_400,
  IdToken: 50_400,
  Interaction: 3600,
  RefreshToken: 86_400,
  Session: 86_400,
};

/**
 * Starts a provider with one client. Its login page asks for a user name and a password and for nothing else: there is
 * no consent, and signing out needs no answer.
 *
 * @param {Client & { redirectUris: string[], postLogoutRedirectUris: string[], backchannelLogoutUri: string,
 *   people?: readonly Person[], port?: number }} options
 */
export async function startPeopleProvider(options) {
  const people = new Map((options.people ?? PEOPLE).map((person) => [person.login, { ...person }]));
  const disabled = new Set();
  const personOf = (/** @type {string} */ login) => {
    const person = people.get(login);
    if (person === undefined) throw new Error(`Nobody has the login ${login}.`);
    return person;
  };
  /**
   * The uids of the provider's sessions by login.
   * @type {Map<string, Set<string>>}
   */
  const sessions = new Map();
  // Its address, which the provider has to know, is the port it gets.
  const server = createServer();
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        backchannel_logout_uri: options.backchannelLogoutUri,
        backchannel_logout_session_required: true,
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: {
      openid: ["sub"],
      profile: ["name"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    // The ID token has what the scopes ask for, so that nothing more has to be called.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Without the option that refuses addresses on loopback, where the console is.
    fetch: (url, { signal, headers, method, body, redirect } = {}) =>
      globalThis.fetch(url, { signal, headers, method, body, redirect }),
    ttl: LIFETIMES,
    issueRefreshToken: () => true,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const yes = '<input type="hidden" name="logout" value="yes"></form>';
          const send = "<script>document.forms[0].submit()</script>";
          ctx.body = htmlPage("Signing out", form.replace("</form>", yes) + send);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = htmlPage("Signed out", "<p>You are signed out.</p>");
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, login) => {
      const person = people.get(login);
      if (person === undefined || disabled.has(login)) return undefined;
      const { name, email, isEmailVerified = true, groups } = person;
      const claims = {
        sub: login,
        name,
        ...(email !== undefined && { email, email_verified: isEmailVerified }),
        ...(groups && { groups: [...groups] }),
      };
      return { accountId: login, claims: () => claims };
    },
    // What would be asked for on a consent page is granted.
    loadExistingGrant: async ({ oidc }) => {
      const { session, client, params } = oidc;
      const clientId = client?.clientId ?? "";
      const known = session?.grantIdFor(clientId);
      const found = known === undefined ? undefined : await provider.Grant.find(known);
      const grant = found ?? new provider.Grant({ accountId: session?.accountId, clientId });
      grant.addOIDCScope(String(params?.scope));
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description: description }) => {
      const reason = description === undefined ? error : `${error}: ${description}`;
      ctx.body = htmlPage("That didn't work", `<p>${escaped(reason)}</p>`);
    },
  });
  provider.on("authorization.success", ({ oidc }) => {
    const { accountId = "", uid = "" } = oidc.session ?? {};
    sessions.set(accountId, (sessions.get(accountId) ?? new Set()).add(uid));
  });

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  async function interact(request, response) {
    const show = (/** @type {string} */ html) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    // Throws if the browser isn't the one that began.
    await provider.interactionDetails(request, response);
    const shown = [...people.values()];
    if (request.method !== "POST") return void show(loginPage(shown));
    const form = new URLSearchParams(await text(request));
    const finish = (/** @type {import("oidc-provider").InteractionResults} */ result) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    if (form.get("act") === "cancel") {
      return finish({ error: "access_denied", error_description: "The person canceled." });
    }
    const login = form.get("login") ?? "";
    const person = people.get(login);
    if (person === undefined || person.password !== form.get("password")) {
      return void show(loginPage(shown, login, "Wrong user name or password."));
    }
    if (disabled.has(login)) {
      return void show(loginPage(shown, login, "This account is disabled."));
    }
    return finish({ login: { accountId: login } });
  }

  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    return void interact(request, response).catch((error) => {
      response.writeHead(400, { "content-type": "text/html; charset=utf-8" });
      response.end(htmlPage("That didn't work", `<p>${escaped(String(error))}</p>`));
    });
  });

  /**
   * All tokens that were given out.
   * @type {string[]}
   */
  const tokens = [];
  provider.on("grant.success", ({ body }) => {
    if (typeof body !== "object" || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (name.endsWith("_token") && typeof value === "string") tokens.push(value);
    }
  });

  async function stopListening() {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    issuer,
    tokens,
    /** From then on the person can't sign in, and refresh tokens of theirs are refused. */
    disable: (/** @type {string} */ login) => void disabled.add(personOf(login).login),
    enable: (/** @type {string} */ login) => void disabled.delete(login),
    /** Counts at the next sign-in or use of a refresh token. */
    setGroups: (/** @type {string} */ login, /** @type {readonly string[]} */ groups) => {
      personOf(login).groups = groups;
    },
    /**
     * Ends the person's sessions as an administrator would, and has the client told (back-channel logout). Rejects if
     * the client doesn't accept that.
     * @param {string} login
     */
    endSessions: async (login) => {
      for (const uid of sessions.get(login) ?? []) {
        const session = await provider.Session.findByUid(uid);
        const client = await provider.Client.find(options.clientId);
        if (session === undefined || client === undefined) continue;
        if (!("backchannelLogout" in client) || typeof client.backchannelLogout !== "function") {
          throw new Error("This version of oidc-provider sends no logout tokens.");
        }
        const sid = session.sidFor(options.clientId);
        await session.destroy();
        await client.backchannelLogout(login, sid);
      }
      sessions.delete(login);
    },
    /** Takes the provider down. Returns what brings it back. */
    pause: async () => {
      await stopListening();
      return async () => {
        server.listen(port, "127.0.0.1");
        await once(server, "listening");
      };
    },
    close: stopListening,
  };
}
