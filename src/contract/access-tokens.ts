import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

/** Section 4.1: `expires_in` is in seconds, typically 3600; there is no refresh token. */
export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number(),
});

export const TokenRequest = z.object({
  grant_type: z.string(),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});

/**
 * Section 4.1. The client authenticates in the body or with HTTP Basic, not both. Errors follow
 * RFC 6749, section 5.2.
 */
export const tokenExchange = endpoint({
  name: "tokenExchange",
  section: "4.1",
  summary: "Exchange client credentials for an access token",
  host: "auth",
  method: "POST",
  path: "/oauth2/token",
  body: TokenRequest,
  bodyType: "form",
  secrets: { client_id: "TAPEDECK_CLIENT_ID", client_secret: "TAPEDECK_CLIENT_SECRET" },
  answer: AccessToken,
  errors: [400, 401, 429, 500],
  credentials: [],
  reach: "internal",
});

/** Who revokes: the app proves itself with its secret, and names the user the token acts for. */
export const Revocation = z.object({
  clientSecret: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
});

/** Section 4.4. 403 for a wrong secret or user, 404 for a token that is unknown or revoked already. */
export const accessTokenRevoke = endpoint({
  name: "accessTokenRevoke",
  section: "4.4",
  summary: "Revoke an OAuth access token",
  host: "org",
  method: "DELETE",
  path: "/api-externalApi/v1/core/oauth/apps/{clientId}/access-token/{tokenId}",
  body: Revocation,
  // Not the client app's own secret, which the variable named after that holds.
  secrets: { clientSecret: "TAPEDECK_OAUTH_APP_SECRET" },
  answer: z.object({ tokenId: z.string() }),
  credentials: ["client-app", "organization-api-token"],
});
