/**
 * Sent with every answer. The policy names no other origin and nothing inline: scripts, styles,
 * fonts, pictures and media all come from the console's own origin.
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
].join("; ");

/** `https` says whether the console's public origin is https; only then may browsers be held to it. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}
