import { z } from "./zod.ts";

/** The credential kinds of section 5. A client app works on both APIs, the other two on one each. */
export const CredentialKind = z.enum(["client-app", "organization-api-token", "oauth-app-token"]);
export type CredentialKind = z.infer<typeof CredentialKind>;

/** The three addresses of the interface. */
export type Host = "user" | "org" | "auth";

/** Which APIs each credential kind is accepted on at all; single endpoints narrow this further. */
export const REACH: Record<CredentialKind, readonly Host[]> = {
  "client-app": ["user", "org"],
  "organization-api-token": ["org"],
  "oauth-app-token": ["user"],
};
