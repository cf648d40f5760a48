/** The credential kinds of section 5. A client app works on both APIs, the other two on one each. */
export const CREDENTIAL_KINDS = [
  "client-app",
  "organization-api-token",
  "oauth-app-token",
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The three hosts of the API. */
export type Host = "user" | "org" | "auth";

/** The hosts that accept each credential kind; single endpoints may narrow this. */
export const REACH: Record<CredentialKind, readonly Host[]> = {
  "client-app": ["user", "org"],
  "organization-api-token": ["org"],
  "oauth-app-token": ["user"],
};

export const KIND_NAMES: Record<CredentialKind, string> = {
  "client-app": "Client app",
  "organization-api-token": "Organization API token",
  "oauth-app-token": "OAuth app token",
};

const INDEFINITE: Record<CredentialKind, string> = {
  "client-app": "a client app",
  "organization-api-token": "an organization API token",
  "oauth-app-token": "an OAuth app token",
};

/** Kinds in a sentence: "a client app or an OAuth app token". */
export const describeKinds = (kinds: readonly CredentialKind[]) =>
  kinds.map((kind) => INDEFINITE[kind]).join(" or ");
