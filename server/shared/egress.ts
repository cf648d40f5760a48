import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "~/contract/zod.ts";
import { isLoopbackHost, networkOf, proxyAddress } from "./setting-schemas.ts";

/** The settings of outgoing calls, with the names that other programs use. */
export const EGRESS = {
  HTTPS_PROXY: z.optional(proxyAddress),
  HTTP_PROXY: z.optional(proxyAddress),
  NO_PROXY: z.optional(z.string()),
};

/** Returns the proxy that a call goes through; undefined if it goes directly. */
export type Egress = (url: URL) => URL | undefined;

/**
 * Whether an entry of NO_PROXY covers a host. A name, also with a dot or `*.` in front, covers itself and the names
 * below it. An entry may also be an address, a network or `*`, and have a port.
 */
function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(host) !== 0) {
    const network = networkOf(entry);
    if (network)
      return ipaddr.subnetMatch(ipaddr.process(host), { covered: [network] }) === "covered";
  }
  const [, name = "", only] = /^(?:\*?\.)?\[?(.+?)\]?(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (only !== undefined && only !== (port || (protocol === "https:" ? "443" : "80"))) return false;
  return name === "*" || host === name || host.endsWith(`.${name}`);
}

/** Chooses proxies by the settings. This machine is always called directly. */
export function egressOf({
  HTTPS_PROXY,
  HTTP_PROXY,
  NO_PROXY = "",
}: z.infer<z.ZodMiniObject<typeof EGRESS>>): Egress {
  const direct = NO_PROXY.split(/[\s,]+/).filter((entry) => entry !== "");
  return (url) =>
    isLoopbackHost(url.hostname) || direct.some((entry) => covers(entry, url))
      ? undefined
      : url.protocol === "https:"
        ? HTTPS_PROXY
        : HTTP_PROXY;
}
