import { expect, test } from "vitest";
import { z } from "~/contract/zod.ts";
import { proxies } from "~server/shared/setting-schemas.ts";
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
  expect(clientAddress({ peer, headers }, { origin, trustedProxies: undefined })).toBe(expected);
});

const trustedOf = (value: string) => z.parse(proxies, value);

test.for([
  ["an entry with a port", "", "198.51.100.7:51234", "198.51.100.7"],
  ["an IPv6 entry with a port", "", "[2001:db8:1:2::1]:443", "2001:db8:1:2"],
  ["an IPv6 entry in brackets", "", "[2001:db8:1:2::1]", "2001:db8:1:2"],
  ["two proxies", "2", "192.0.2.9, 198.51.100.7, 35.191.9.9", "198.51.100.7"],
  ["fewer entries than proxies", "2", "198.51.100.7", "198.51.100.7"],
  ["no proxy", "0", "198.51.100.7", "10.0.0.2"],
  ["networks", "10.0.0.0/8 35.191.0.0/16", "192.0.2.9, 198.51.100.7:1, 35.191.9.9", "198.51.100.7"],
  ["an address as a network", "10.0.0.2, ::1", "192.0.2.9, 198.51.100.7", "198.51.100.7"],
  ["a peer outside the networks", "172.16.0.0/12", "198.51.100.7", "10.0.0.2"],
  ["a broken entry among networks", "10.0.0.0/8", "198.51.100.7, unknown, 10.0.0.3", "10.0.0.3"],
] as const)("a client behind %s", ([, trusted, forwarded, expected]) => {
  const headers = { "x-forwarded-for": forwarded };
  const settings = {
    origin: PUBLIC,
    trustedProxies: trusted === "" ? undefined : trustedOf(trusted),
  };
  expect(clientAddress({ peer: "10.0.0.2", headers }, settings)).toBe(expected);
});

test("TRUSTED_PROXIES is networks or a number", () => {
  expect(trustedOf("3")).toBe(3);
  for (const wrong of ["10.0.0.0/33", "10.0", "proxy.example.com", "-1"]) {
    expect(() => trustedOf(wrong), wrong).toThrow("Set networks like 10.0.0.0/8");
  }
});
