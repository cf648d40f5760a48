import { expect, test } from "vitest";
import { clientAddress } from "./addresses.ts";

const PUBLIC = "https://console.example.com";

test.for([
  ["without an origin", "127.0.0.1", "198.51.100.7", undefined, "127.0.0.1"],
  ["with an origin on loopback", "127.0.0.1", "198.51.100.7", "http://localhost:1", "127.0.0.1"],
  ["behind a proxy", "127.0.0.1", "198.51.100.7", PUBLIC, "198.51.100.7"],
  ["with an entry of its own", "10.0.0.2", "192.0.2.9, 198.51.100.7", PUBLIC, "198.51.100.7"],
  ["behind a proxy that adds none", "10.0.0.2", undefined, PUBLIC, "10.0.0.2"],
  ["behind a proxy that adds no address", "10.0.0.2", "unknown", PUBLIC, "10.0.0.2"],
  ["past the proxy", "8.8.8.8", "198.51.100.7", PUBLIC, "8.8.8.8"],
  ["over IPv4 on an IPv6 socket", "::ffff:10.0.0.2", "198.51.100.7", PUBLIC, "198.51.100.7"],
  ["over IPv6", "2001:db8:1:2:3:4:5:6", undefined, undefined, "2001:db8:1:2"],
  ["over another IPv6 address of it", "2001:db8:1:2::1", undefined, undefined, "2001:db8:1:2"],
  ["over a short IPv6 address", "2001:db8::1", undefined, undefined, "2001:db8:0:0"],
  ["over link-local IPv6", "fe80::1%eth0", undefined, undefined, "fe80:0:0:0"],
] as const)("a client %s", ([, peer, forwarded, origin, expected]) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(clientAddress({ peer, headers }, { origin })).toBe(expected);
});
