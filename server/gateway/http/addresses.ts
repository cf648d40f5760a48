import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { upstreamFailure } from "./failure.ts";
import { isLoopbackHost } from "~server/shared/setting-schemas.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Call } from "./call.ts";

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

const PRIVATE_V4 = new BlockList();
for (const range of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE_V4.addSubnet(range[0], range[1], "ipv4");
}

/** The only range that is routed, except for parts that lead to IPv4 or nowhere. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");
const SPECIAL_V6 = new BlockList();
SPECIAL_V6.addSubnet("2001::", 23, "ipv6");
SPECIAL_V6.addSubnet("2001:db8::", 32, "ipv6");
SPECIAL_V6.addSubnet("2002::", 16, "ipv6");
SPECIAL_V6.addSubnet("3fff::", 20, "ipv6");

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE_V4.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  return GLOBAL_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
}

export const privateAddress = () =>
  upstreamFailure(502, "upstream_invalid", "The recording's video isn't at a public address.");

/**
 * A DNS lookup that refuses private addresses. It checks every address of the name, and the connection
 * goes to a checked one. Node doesn't look up IP literals, so check those with `isPublicAddress`.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(privateAddress(), "", 0);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
