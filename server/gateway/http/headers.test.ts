import { expect, test } from "vitest";
import { securityHeaders } from "./guards.ts";

const PLAIN = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("the security headers are exactly these", () => {
  expect(securityHeaders(false)).toEqual(PLAIN);
  expect(securityHeaders(true)).toEqual({
    ...PLAIN,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
});
