import { expect, test } from "vitest";
import { isPublicAddress } from "./addresses.ts";

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
