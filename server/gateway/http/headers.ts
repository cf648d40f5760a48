/**
 * Sent with every answer. Scripts, styles, fonts, images and media come from the console's own origin
 * only; nothing is inline. No text can become a script: React writes none, and no library in use needs a
 * Trusted Types policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * Sent with calls' answers instead: a service that answers with HTML must not get a page of this origin,
 * however a browser is brought to open it.
 */
export const SANDBOXED = { "content-security-policy": `${CONTENT_SECURITY_POLICY}; sandbox` };

/**
 * No answer has Clear-Site-Data, also not that to a sign-out: its cookies are those of the site's other
 * consoles too, its storage the reader's preferences, and no cache has anything of a session. With 8,000
 * files of other sites in the cache, clearing this one's took Chromium 2 seconds.
 *
 * `https`: whether the public origin is https. Only then does the answer carry HSTS. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    // For browsers and scanners that don't know frame-ancestors.
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}
