import { endpoint, id, requiredId } from "./declare.ts";
import { z } from "./zod.ts";

/** Section 4.1: `expires_in` is in seconds, typically 3600; there is no refresh token. */
export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number(),
});

export const TokenRequest = z.object({
  grant_type: id,
  client_id: z.optional(id),
  client_secret: z.optional(id),
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
  reach: "internal",
});

/** The app's secret as proof, and the user the token belongs to. */
export const Revocation = z.object({
  clientSecret: requiredId,
  userId: requiredId,
});

/** Section 4.4. 403 for a wrong secret or user, 404 for an unknown or already revoked token. */
export const accessTokenRevoke = endpoint({
  name: "accessTokenRevoke",
  section: "4.4",
  summary: "Revoke an OAuth access token",
  host: "org",
  method: "DELETE",
  path: "/api-externalApi/v1/core/oauth/apps/{clientId}/access-token/{tokenId}",
  role: "admin",
  confirm: true,
  body: Revocation,
  // CLIENT_SECRET holds the secret of the signed-in client app instead.
  secrets: { clientSecret: "TAPEDECK_OAUTH_APP_SECRET" },
  answer: z.object({ tokenId: z.string() }),
});
