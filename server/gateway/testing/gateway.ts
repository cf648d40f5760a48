import { mkdtempSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readGatewaySettings } from "~server/shared/settings.ts";
import type { GatewayOptions } from "../gateway.ts";
import { startGateway } from "../gateway.ts";

export const KEY = Buffer.alloc(32, 1).toString("base64url");

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

/** Sends the target as it is: `fetch` would tidy up the very paths that are of interest here. */
export function ask(port: number, target: string, asking: Asking = {}): Promise<Asked> {
  const { method = "GET", headers = {}, body, signal } = asking;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: "127.0.0.1", port, path: target, method, headers, signal, agent: false },
      (response) => {
        text(response).then(
          (content) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: content }),
          reject,
        );
      },
    );
    sent.on("error", reject);
    // Node leaves the length of a DELETE's body unsaid.
    if (body !== undefined && !("transfer-encoding" in headers)) {
      sent.setHeader("content-length", Buffer.byteLength(body));
    }
    sent.end(body);
  });
}

/** The value of one cookie out of an answer, as a Cookie header wants it. */
export function cookieOf({ headers }: Asked): string {
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

/** A folder with an index.html and nothing else. */
export function clientFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Tapedeck</title>");
  return folder;
}

/** A gateway in front of a service's address, with calls as the page makes them. */
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
  const { port } = gateway;

  /** A call as the console's page makes it. */
  const call = (target: string, { method, headers, body }: Asking & { cookie?: string } = {}) =>
    ask(port, target, {
      method,
      headers: {
        "x-console": "1",
        "sec-fetch-site": "same-origin",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body,
    });
  const signIn = async (credential: object): Promise<string> => {
    const answer = await call("/gateway/session", {
      method: "POST",
      body: JSON.stringify(credential),
    });
    if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${answer.text}`);
    return cookieOf(answer);
  };
  return { ...gateway, lines, call, signIn };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

export const CLIENT = {
  kind: "client-app",
  clientId: "client-1",
  clientSecret: "secret-1",
} as const;
export const ORGANIZATION_TOKEN = { kind: "organization-api-token", apiToken: "legacy-1" } as const;
export const OAUTH_TOKEN = { kind: "oauth-app-token", accessToken: "oauth-1" } as const;
