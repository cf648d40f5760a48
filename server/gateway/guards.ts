import type { IncomingMessage } from "node:http";
import { Failure } from "./failure.ts";

/** The origins the console may be opened at. */
export function acceptedOrigins(origin: string | undefined, port: number): readonly string[] {
  if (origin !== undefined) return [origin];
  return ["localhost", "127.0.0.1", "[::1]"].map(
    (host) => new URL(`http://${host}:${port}`).origin,
  );
}

/**
 * Every request's Host has to be the console's: a page of another site whose name was made to lead
 * to this machine (DNS rebinding) still sends its own name.
 */
export function checkHost(request: IncomingMessage, origins: readonly string[]): void {
  const host = request.headers.host?.toLowerCase() ?? "";
  if (origins.some((origin) => new URL(origin).host === host)) return;
  const message = "The console isn't served under this host name. Its address is in ORIGIN.";
  throw new Failure(421, "forbidden_origin", message);
}

/**
 * Holds calls to the gateway to the console's own page. A form or an image of another site can send
 * the cookie along in some browsers, but not `X-Console`, which takes a permission nobody gives.
 */
export function checkConsole(request: IncomingMessage, origins: readonly string[]): void {
  const { headers } = request;
  const site = headers["sec-fetch-site"];
  const isOwn =
    headers["x-console"] === "1" &&
    (site === undefined || site === "same-origin") &&
    (headers.origin === undefined || origins.includes(headers.origin));
  if (!isOwn) {
    throw new Failure(403, "forbidden_origin", "Only the console's own page may call the gateway.");
  }
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (hasBody && type !== "application/json") {
    throw new Failure(415, "bad_request", "A body has to be application/json.");
  }
}

/** The media stream is asked for by an element, which can't send `X-Console`: the browser's own word counts. */
export function checkMedia(request: IncomingMessage): void {
  if (request.headers["sec-fetch-site"] === "same-origin") return;
  throw new Failure(403, "forbidden_origin", "Only the console's own page may play a recording.");
}
