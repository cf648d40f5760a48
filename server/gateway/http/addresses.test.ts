import { expect, test } from "vitest";
import { clientAddress, isPublicAddress } from "./addresses.ts";

test("an address is public if it is routed on the internet", () => {
  for (const address of ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "100.128.0.1"]) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  for (const address of [
    "0.0.0.0",
    "100.64.0.1",
    "127.8.8.8",
    "172.31.255.255",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fe80::1",
    "fd00::1",
    "2001:db8::1",
    "2002:a00:1::",
    "ff02::1",
    "example.com",
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});

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
