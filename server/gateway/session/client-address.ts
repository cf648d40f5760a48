import { isIP } from "node:net";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { isLoopbackHost } from "~server/shared/settings.ts";
import type { Call } from "../http/call.ts";
import { isPublicAddress } from "../media/public-addresses.ts";

/** An IPv6 subscriber has a network of 64 bits, so the rest of the address is theirs to choose. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail = []] = address
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}

/**
 * Returns whom a request came from, to count sign-ins by. X-Forwarded-For counts only behind a proxy,
 * that is with a public ORIGIN and a connection from a private address; the proxy added its last entry.
 */
export function clientAddress(
  { peer, headers }: Pick<Call, "peer" | "headers">,
  { origin }: Pick<GatewaySettings, "origin">,
): string {
  const direct = peer.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  const isProxied = origin !== undefined && !isLoopbackHost(new URL(origin).hostname);
  const last = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  const isTold = isProxied && !isPublicAddress(direct) && last !== undefined && isIP(last) !== 0;
  return networkOf(isTold ? last : direct);
}
