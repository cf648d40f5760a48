import { expect, test } from "vitest";
import { readGatewaySettings } from "./settings.ts";

const PROXIES = { HTTPS_PROXY: "http://secure:3128", HTTP_PROXY: "http://plain:3128" };

test.for<[environment: Record<string, string>, address: string, proxy: string | undefined]>([
  [{}, "https://api.example.com", undefined],
  [PROXIES, "https://api.example.com", "secure:3128"],
  [PROXIES, "http://api.example.com", "plain:3128"],
  [
    { ...PROXIES, https_proxy: "lower.example.com:80" },
    "https://a.example.com",
    "lower.example.com",
  ],
  [{ HTTPS_PROXY: "https://me:hunter2@proxy" }, "https://api.example.com", "proxy"],
  [PROXIES, "http://localhost:4180", undefined],
  [PROXIES, "http://127.0.0.1:4180", undefined],
  [PROXIES, "http://[::1]:4180", undefined],
])("with %j a call of %s goes through %s", ([environment, address, proxy]) => {
  const { egress } = readGatewaySettings(environment);
  expect(egress(new URL(address))?.host).toBe(proxy);
});

test.for([
  ["api.example.com", "https://api.example.com", true],
  ["api.example.com", "https://API.example.com", true],
  ["example.com", "https://api.example.com", true],
  [".example.com", "https://api.example.com", true],
  ["*.example.com", "https://api.example.com", true],
  ["ample.com", "https://api.example.com", false],
  ["example.com.", "https://api.example.org", false],
  ["a.example.com, b.example.com", "https://b.example.com", true],
  ["a.example.com b.example.com", "https://b.example.com", true],
  ["*", "https://api.example.com", true],
  ["api.example.com:443", "https://api.example.com", true],
  ["api.example.com:8443", "https://api.example.com", false],
  ["10.0.0.0/8", "http://10.1.2.3", true],
  ["10.0.0.0/8", "http://11.1.2.3", false],
  ["10.1.2.3", "http://10.1.2.3:8080", true],
  ["10.1.2.3:80", "http://10.1.2.3:8080", false],
  ["fd00::/8", "http://[fd00::1]", true],
  ["[fd00::1]:80", "http://[fd00::1]", true],
  ["fd00::/8", "http://10.1.2.3", false],
  ["", "https://api.example.com", false],
] as const)("with NO_PROXY=%s a call of %s goes directly: %s", ([no_proxy, address, isDirect]) => {
  const { egress } = readGatewaySettings({ ...PROXIES, no_proxy });
  expect(egress(new URL(address)) === undefined).toBe(isDirect);
});
