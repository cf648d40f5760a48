import { lookup } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { upstreamFailure } from "./failure.ts";
import { isLoopbackHost } from "~server/shared/setting-schemas.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Call } from "./call.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Reads an address as proxies write it: with a port, or in brackets. IPv4 in IPv6 is IPv4. */
function readAddress(text: string): Address | undefined {
  const [, inBrackets, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? withPort ?? text.trim();
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const read = ipaddr.parse(address);
  return read.range() === "unicast" && (read.kind() === "ipv4" || read.match(GLOBAL_V6));
}
/** The only IPv6 range that is routed. */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

type ProxySettings = Pick<GatewaySettings, "origin" | "trustedProxies">;

/** Whether the other end of a connection is a proxy whose headers count. */
export function isFromProxy(peer: string, { origin, trustedProxies }: ProxySettings): boolean {
  if (typeof trustedProxies === "number") return trustedProxies > 0;
  const address = readAddress(peer);
  if (!address) return false;
  if (trustedProxies)
    return ipaddr.subnetMatch(address, { trusted: [...trustedProxies] }) === "trusted";
  const isPublic = origin !== undefined && !isLoopbackHost(new URL(origin).hostname);
  return isPublic && !isPublicAddress(address.toString());
}

/**
 * Returns the address that failed sign-ins are counted by. Each proxy appends the address it was called from to
 * X-Forwarded-For, so entries are read from the end: as many as there are proxies, or for as long as the next
 * address is a trusted proxy's.
 */
export function clientAddress(
  { peer, headers }: Pick<Call, "peer" | "headers">,
  settings: ProxySettings,
): string {
  const { trustedProxies } = settings;
  const entries = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .toReversed();
  // By default there is one proxy, and a private address may be a client's.
  const hops = Array.isArray(trustedProxies) ? Infinity : (trustedProxies ?? 1);
  let client = readAddress(peer);
  for (const entry of entries.slice(0, hops)) {
    const before = readAddress(entry);
    if (!client || !before || !isFromProxy(client.toString(), settings)) break;
    client = before;
  }
  return client ? networkOf(client) : peer;
}

/** An IPv6 subscriber has a network of 64 bits, so the rest of the address is theirs to choose. */
const networkOf = (address: Address) =>
  address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : address.toString();

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
