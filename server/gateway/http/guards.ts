import type { IncomingMessage } from "node:http";
import { Failure, badRequest } from "./failure.ts";

/**
 * Sent with every answer. Scripts, styles, fonts, images and media come from the console's own origin
 * only; nothing is inline. No text can become a script: React writes none, and no library in use needs a
 * Trusted Types policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * The policy of calls' answers: a service that answers with HTML must not get a page of this origin, however a
 * browser is brought to open it.
 */
export const SANDBOXED = { "content-security-policy": `${CONTENT_SECURITY_POLICY}; sandbox` };

/**
 * The headers of every answer. `hsts` is the value of Strict-Transport-Security, if it is sent.
 *
 * No answer has Clear-Site-Data, not even that to a sign-out: it would also clear other consoles' cookies and the
 * reader's preferences, no cache has anything of a session, and with a full cache it took Chromium 2 seconds.
 */
export function securityHeaders(hsts: string | undefined): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    // For browsers and scanners that don't know frame-ancestors.
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(hsts !== undefined && { "strict-transport-security": hsts }),
  };
}

/** Returns the origins the console may be opened at. */
export function acceptedOrigins(origin: string | undefined, port: number): readonly string[] {
  if (origin !== undefined) return [origin];
  return ["localhost", "127.0.0.1", "[::1]"].map(
    (host) => new URL(`http://${host}:${port}`).origin,
  );
}

/** Headers that a guard, the session or a write's ID relies on. Node takes the first of two, or joins them. */
const ONCE: ReadonlySet<string> = new Set([
  "host",
  "origin",
  "sec-fetch-site",
  "x-console",
  "content-type",
  "x-call-id",
  "x-signed-in-as",
  "x-recording-id",
]);

/**
 * Refuses a header that comes twice, if it may only once: a proxy in front may have looked at the other
 * one (RFC 9112, section 3.2).
 */
export function checkTwice({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? "";
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) {
      throw badRequest(`The request has more than one header “${name}”.`);
    }
    seen.add(name);
  }
}

/** The ports that an address needn't name. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * A host as a browser writes it. Proxies may add the default port, a browser keeps the dot that ends a full name,
 * and both are the same host.
 */
function plainHost(host: string, protocol: string): string {
  const [, name = "", port = ""] = /^(.*?)\.?(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return port === "" || port === DEFAULT_PORTS[protocol] ? name : `${name}:${port}`;
}

/** Whether a Host header names the host of an origin. */
const isHostOf = (origin: string, host: string) => {
  const { protocol, host: own } = new URL(origin);
  return plainHost(host, protocol) === plainHost(own, protocol);
};

/** Whether an Origin header names one of these origins. */
const isOneOf = (origins: readonly string[], header: string) =>
  origins.some((origin) => {
    const { protocol } = new URL(origin);
    return (
      header.startsWith(`${protocol}//`) && isHostOf(origin, header.slice(protocol.length + 2))
    );
  });

/**
 * Requires the console's own Host. With DNS rebinding, another site's page can reach this machine but
 * still sends its own name.
 */
export function checkHost({ headers }: IncomingMessage, origins: readonly string[]): void {
  if (origins.some((origin) => isHostOf(origin, headers.host ?? ""))) return;
  const message =
    "The console isn't served under this host name. ORIGIN must be its address, and a proxy must pass Host on.";
  throw new Failure(421, "forbidden_origin", message);
}

/**
 * Whether another site made a request, as far as its headers say so. `Sec-Fetch-Site` is missing if a proxy drops
 * it, and in browsers on plain http. The session's cookie is SameSite=Strict, so no other site's request has it.
 */
const isForeign = ({ headers }: IncomingMessage, origins: readonly string[]) =>
  ![undefined, "same-origin"].includes(headers["sec-fetch-site"]) ||
  (headers.origin !== undefined && !isOneOf(origins, headers.origin));

/**
 * Restricts calls to the console's own page. In some browsers another site's form or image can send the
 * cookie, but not `X-Console`, which would need a CORS permission that the gateway never gives.
 */
export function checkConsole(request: IncomingMessage, origins: readonly string[]): void {
  if (request.headers["x-console"] === "1" && !isForeign(request, origins)) return;
  throw new Failure(403, "forbidden_origin", "Only the console's own page may call the gateway.");
}

/** Requires that a body is JSON. Some proxies announce a body for every call, so one that may be empty is read. */
export async function checkType(
  { headers }: IncomingMessage,
  body: () => Promise<Buffer>,
): Promise<void> {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  const isChunked = headers["transfer-encoding"] !== undefined;
  const size = isChunked ? (await body()).length : Number(headers["content-length"] ?? 0);
  if (size > 0) throw new Failure(415, "bad_request", "The body must be application/json.");
}

/**
 * Restricts media to the console's own page. The media element can't send `X-Console`; where `Sec-Fetch-Site` is
 * missing too, `Cross-Origin-Resource-Policy` keeps other origins of the same site from playing what they request.
 */
export function checkMedia(request: IncomingMessage, origins: readonly string[]): void {
  if (!isForeign(request, origins)) return;
  throw new Failure(403, "forbidden_origin", "Only the console's own page may play a recording.");
}
