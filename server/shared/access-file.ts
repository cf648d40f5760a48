import type { CredentialKind } from "~/contract/credentials.ts";
import type { Role } from "~/contract/roles.ts";

/** The identity provider. */
export interface ProviderSettings {
  /** Its issuer identifier: the ID tokens' `iss`, and where its discovery document is. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** As people know it. */
  readonly name: string;
  /** With `openid`. */
  readonly scopes: readonly string[];
  /** The claim that has the groups. */
  readonly groupsClaim: string;
}

/** A credential that the gateway holds. */
export interface ConnectionSettings {
  readonly name: string;
  readonly kind: CredentialKind;
  /** Of a client app. */
  readonly clientId: string | undefined;
  /** The file with the client secret or the token. */
  readonly secretFile: string;
}

/** Lets a person use a connection. Exactly one of group, subject and e-mail is set. */
export interface GrantSettings {
  readonly group?: string | undefined;
  readonly subject?: string | undefined;
  /** Counts only if the provider says that it is verified. Compared without regard to case. */
  readonly email?: string | undefined;
  readonly connection: string;
  readonly role: Role;
}

/** What ACCESS_FILE says. */
export interface AccessSettings {
  readonly provider: ProviderSettings;
  /** At least one. */
  readonly connections: readonly ConnectionSettings[];
  readonly grants: readonly GrantSettings[];
  /** Whom to ask for access, in words. */
  readonly contact: string | undefined;
  /** Whether people may also sign in with a credential. */
  readonly allowCredentials: boolean;
  /** How many minutes a sign-in counts as a confirmation; undefined if none is needed. */
  readonly confirmMinutes: number | undefined;
}
