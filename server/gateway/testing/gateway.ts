import { mkdtempSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach } from "vitest";
import { SIGNED_IN_AS } from "~/contract/first-calls.ts";
import { z } from "~/contract/zod.ts";
import { readGatewaySettings } from "~server/shared/settings.ts";
import { type GatewayOptions, startGateway } from "../gateway.ts";
import { answerEmptyList, startUpstream } from "./upstream.ts";

export const KEY = Buffer.alloc(32, 1).toString("base64url");

export const CLIENT = {
  kind: "client-app",
  clientId: "client-1",
  clientSecret: "secret-1",
} as const;
export const ORGANIZATION_TOKEN = { kind: "organization-api-token", apiToken: "legacy-1" } as const;
export const OAUTH_TOKEN = { kind: "oauth-app-token", accessToken: "oauth-1" } as const;

export const SESSION = "/gateway/session";
export const RECORDINGS = "/gateway/user/v1/core/recordings";
export const ORGANIZATIONS = "/gateway/org/api-externalApi/v1/core/organizations";
/** What the page asks about clients before it rotates one. */
export const SECRETS = "/gateway/client-secrets";
export const secretsOf = (clientIds: readonly string[], organizationId = "organization-1") => ({
  organizations: [{ organizationId, clientIds }],
});

const Secrets = z.record(
  z.string(),
  z.object({ count: z.number(), doubt: z.optional(z.unknown()) }),
);

/** The counts of rotations in an answer, and the doubts if there are any. */
export function standingsIn(
  { organizations }: { organizations: Record<string, unknown> },
  organizationId = "organization-1",
) {
  const clients = Object.entries(z.parse(Secrets, organizations[organizationId]));
  return {
    counts: Object.fromEntries(clients.map(([id, { count }]) => [id, count])),
    doubts: Object.fromEntries(
      clients.flatMap(([id, { doubt }]) => (doubt === undefined ? [] : [[id, doubt]])),
    ),
  };
}

export const ROTATIONS = "/gateway/rotations";
export const INTENT = { organizationId: "organization-1", clientId: "client-2", count: 0 } as const;

export interface Asking {
  /** POST with a body, GET without one. */
  readonly method?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | Buffer | object | undefined;
  readonly signal?: AbortSignal;
  /** The name to ask for over TLS, with any certificate; over plain http without it. */
  readonly servername?: string;
}

const bytesOf = (body: Asking["body"]) =>
  body === undefined || typeof body === "string" || Buffer.isBuffer(body)
    ? body
    : JSON.stringify(body);

/** Parses JSON; undefined if a text isn't JSON. */
function parsed(content: string) {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Sends the target as it is: `fetch` would tidy up the very paths that are of interest here. */
export function ask(port: number, target: string, asking: Asking = {}) {
  const { headers = {}, cookie, signal, servername } = asking;
  const body = bytesOf(asking.body);
  const method = asking.method ?? (body === undefined ? "GET" : "POST");
  const sentHeaders = { ...(cookie !== undefined && { cookie }), ...headers };
  const options = { host: "127.0.0.1", port, path: target, method, signal, agent: false };
  return new Promise<{
    status: number;
    headers: IncomingHttpHeaders;
    bytes: Buffer;
    text: string;
    /** Undefined if the answer isn't JSON. */
    json: ReturnType<typeof parsed>;
  }>((resolve, reject) => {
    const all = { ...options, headers: sentHeaders, servername, rejectUnauthorized: false };
    const sent = (servername === undefined ? httpRequest : httpsRequest)(all, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      buffer(response).then((bytes) => {
        const text = bytes.toString();
        return resolve({ status, headers: answered, bytes, text, json: parsed(text) });
      }, reject);
    });
    sent.on("error", reject);
    // Node leaves the length of a DELETE's body unsaid.
    if (body !== undefined && !("transfer-encoding" in headers)) {
      sent.setHeader("content-length", Buffer.byteLength(body));
    }
    sent.end(body);
  });
}

export type Asked = Awaited<ReturnType<typeof ask>>;

/** A call as the console's page makes it. */
export const askAsPage = (port: number, target: string, asking: Asking = {}) =>
  ask(port, target, {
    ...asking,
    headers: {
      "x-console": "1",
      "sec-fetch-site": "same-origin",
      ...(asking.body !== undefined && { "content-type": "application/json" }),
      ...asking.headers,
    },
  });

/** The value of one cookie out of an answer, as a Cookie header wants it. */
export function cookieOf({ headers }: Pick<Asked, "headers">): string {
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

/** A folder with an index.html and nothing else. */
function clientFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Tapedeck</title>");
  return folder;
}

/** A gateway in front of a service's address, with calls as the page makes them at its origin. */
export async function startTestGateway(
  address: string,
  environment: Readonly<Record<string, string>> = {},
  options: Partial<GatewayOptions> = {},
) {
  const settings = readGatewaySettings({
    PORT: "0",
    SESSION_KEY: KEY,
    // Tests move their clocks by hours.
    SESSION_IDLE_MINUTES: "480",
    DATA_DIR: mkdtempSync(join(tmpdir(), "gateway-data-")),
    SERVICE_BASE_URL: address,
    SERVICE_ORG_API_URL: address,
    SERVICE_AUTH_URL: address,
    ...environment,
  });
  const lines: string[] = [];
  const gateway = await startGateway(settings, {
    clientDir: clientFolder(),
    service: () => settings.service,
    log: (line) => lines.push(line),
    ...options,
  });
  const host = settings.origin && new URL(settings.origin).host;
  const call = (target: string, asking: Asking = {}) =>
    askAsPage(gateway.port, settings.base + target, {
      ...asking,
      headers: { ...(host !== undefined && { host }), ...asking.headers },
    });
  const signIn = async (credential: object): Promise<string> => {
    const answer = await call(SESSION, { body: credential });
    if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${answer.text}`);
    return cookieOf(answer);
  };
  /** Prepares a rotation, and returns its path. */
  const prepare = async (cookie: string, intent: object = {}): Promise<string> => {
    const { json } = await call(ROTATIONS, { cookie, body: { ...INTENT, ...intent } });
    return `${ROTATIONS}/${json.operationId}`;
  };
  /** The header with which a page says that it shows the session that a cookie has now. */
  const shownBy = async (cookie: string) => {
    const { json } = await call(SESSION, { cookie });
    return { [SIGNED_IN_AS]: String(json.session.signedInAs) };
  };
  return { ...gateway, lines, call, signIn, prepare, shownBy };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/**
 * A gateway in front of an upstream, for the tests of one file, with a client app signed in. Each test
 * starts with an upstream that has received nothing and answers empty lists.
 */
export async function startPair(
  options: Partial<GatewayOptions> = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const upstream = await startUpstream();
  const gateway = await startTestGateway(upstream.address, environment, options);
  const cookie = await gateway.signIn(CLIENT);
  const others: TestGateway[] = [];
  afterAll(async () => {
    await Promise.all([gateway, ...others].map((one) => one.close()));
    await upstream.close();
  });
  beforeEach(() => {
    upstream.received.length = 0;
    upstream.checks.length = 0;
    upstream.answering = answerEmptyList;
    upstream.access = answerEmptyList;
    gateway.lines.length = 0;
  });
  /** Starts another gateway in front of the upstream, which is closed after the tests. */
  const startOther = async (
    otherEnvironment: Readonly<Record<string, string>> = {},
    otherOptions: Partial<GatewayOptions> = options,
  ) => {
    const other = await startTestGateway(upstream.address, otherEnvironment, otherOptions);
    others.push(other);
    return other;
  };
  return { upstream, gateway, cookie, startOther };
}
