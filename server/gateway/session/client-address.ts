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

const addressOf = (peer: string) => peer.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");

/** Whether a connection is a proxy's: with a public ORIGIN, and from a private address. */
export const isFromProxy = (peer: string, origin: string | undefined): boolean =>
  origin !== undefined &&
  !isLoopbackHost(new URL(origin).hostname) &&
  !isPublicAddress(addressOf(peer));

/**
 * Returns whom a request came from, to count sign-ins by. X-Forwarded-For counts only behind a proxy,
 * which added its last entry.
 */
export function clientAddress(
  { peer, headers }: Pick<Call, "peer" | "headers">,
  { origin }: Pick<GatewaySettings, "origin">,
): string {
  const last = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  const isTold = isFromProxy(peer, origin) && last !== undefined && isIP(last) !== 0;
  return networkOf(isTold ? last : addressOf(peer));
}
