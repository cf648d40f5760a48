import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import { ROLES } from "~/contract/roles.ts";
import { signInStart } from "~/contract/sign-in.ts";
import { startClock } from "../../testing/clock.ts";
import { type Asked, startTestGateway, SESSION, type TestGateway } from "../../testing/gateway.ts";
import { startUpstream } from "../../testing/upstream.ts";
import { startFakeProvider } from "./fake-provider.ts";

export const ORIGIN = "http://localhost:9443";
const PROVIDER_CLIENT = { clientId: "tapedeck", clientSecret: "provider-client-secret" };

/** A connection of each kind, with a secret of its own. */
export const CONNECTION_SECRETS = CREDENTIAL_KINDS.map((kind) => `connection-secret-${kind}`);

const writeIn = (folder: string, name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
};

/**
 * Writes an access file. People of the group `editors` may use all connections as editors, and so on; `callers` the
 * first one as viewers.
 */
function writeAccess(issuer: string, more: object): string {
  const folder = mkdtempSync(join(tmpdir(), "access-"));
  const connections = CREDENTIAL_KINDS.map((kind, index) => ({
    name: kind,
    kind,
    ...(kind === "client-app" && { clientId: "client-1" }),
    secretFile: writeIn(folder, `${kind}.txt`, CONNECTION_SECRETS[index] ?? ""),
  }));
  const grants = ROLES.flatMap((role) =>
    CREDENTIAL_KINDS.map((connection) => ({ group: `${role}s`, connection, role })),
  );
  const ofOne = { group: "callers", connection: CREDENTIAL_KINDS[0], role: ROLES[0] };
  const provider = { issuer, ...PROVIDER_CLIENT, name: "Example ID" };
  const file = {
    provider,
    connections,
    grants: [...grants, ofOne],
    contact: "it@example.com",
    ...more,
  };
  return writeIn(folder, "access.json", JSON.stringify(file));
}

/** The cookies of an answer, by name, as a Cookie header wants them. */
export function cookiesOf({ headers }: Pick<Asked, "headers">): string {
  return (headers["set-cookie"] ?? [])
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/**
 * An identity provider and gateways on which its people sign in. `viewer`, `editor` and `admin` are people who
 * have that role. The clock is the gateways'; the provider's follows.
 */
export async function startPeople({
  access = {},
  environment = {},
}: { access?: object; environment?: Record<string, string> } = {}) {
  const clock = startClock();
  const upstream = await startUpstream();
  const provider = await startFakeProvider(PROVIDER_CLIENT);
  provider.now = clock.now;
  for (const role of ROLES) {
    provider.people.set(role, {
      name: `The ${role}`,
      email: `${role}@example.com`,
      email_verified: true,
      groups: [`${role}s`],
    });
  }
  const file = writeAccess(provider.issuer, access);
  const gateways: TestGateway[] = [];
  const startGateway = async () => {
    const gateway = await startTestGateway(
      upstream.address,
      { ORIGIN, ACCESS_FILE: file, ...environment },
      { clock },
    );
    gateways.push(gateway);
    return gateway;
  };
  const gateway = await startGateway();
  const close = async () => {
    await Promise.all(gateways.map((one) => one.close()));
    await Promise.all([upstream.close(), provider.close()]);
  };

  /** Begins a sign-in: the provider's address and the attempt's cookie. */
  async function start(to = "/", { cookie = "", confirm = false, at = gateway } = {}) {
    const body = { to, ...(confirm && { confirm }) };
    const answer = await at.call(signInStart.path, { body, cookie });
    const location = String(answer.json?.location);
    return { answer, location, pending: cookiesOf(answer) };
  }
  /** Comes back from the provider, as a browser does: without `X-Console`, from another site. */
  const comeBack = (query: URLSearchParams | string, cookie: string, at = gateway) =>
    at.call(`/gateway/sign-in/return?${String(query)}`, {
      cookie,
      headers: { "x-console": "0", "sec-fetch-site": "cross-site" },
    });
  /** Signs a person in; the answer leads to `to`. */
  async function enter(subject: string, to = "/", { at = gateway, authTime = 0 } = {}) {
    const { location, pending } = await start(to, { at });
    const query = provider.authorize(location, subject, authTime ? { authTime } : {});
    const answer = await comeBack(query, pending, at);
    return { answer, cookie: cookiesOf(answer) };
  }
  /** Signs a person in with another connection than the first. */
  async function enterWith(subject: string, connection: string) {
    const { cookie } = await enter(subject);
    const body = { kind: "connection", connection };
    const answer = await gateway.call(SESSION, { cookie, body });
    return { answer, cookie };
  }
  const sendLogout = (token: string) =>
    gateway.call("/gateway/back-channel-logout", {
      body: `logout_token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded", "x-console": "0" },
    });
  return {
    /** The access file. */
    file,
    clock,
    upstream,
    provider,
    gateway,
    /** The file with the secret of the connection `client-app`. */
    secretFile: join(dirname(file), "client-app.txt"),
    startGateway,
    start,
    comeBack,
    enter,
    enterWith,
    /** The provider reports that someone signed out there. */
    logout: async (claims: Record<string, unknown>) =>
      sendLogout(await provider.logoutToken(claims)),
    sendLogout,
    close,
  };
}

export type TestPeople = Awaited<ReturnType<typeof startPeople>>;
