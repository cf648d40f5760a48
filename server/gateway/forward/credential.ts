import type { Call, Reply } from "../http/call.ts";
import type { PathParams } from "../http/paths.ts";
import { sha256 } from "~server/shared/sha256.ts";
import type { Person } from "~/contract/gateway.ts";
import type { Role } from "~/contract/roles.ts";
import { z } from "~/contract/zod.ts";

/** A session's credential (section 5). It exists only in the sealed cookie and in memory. */
export const Credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("client-app"), clientId: z.string(), clientSecret: z.string() }),
  z.object({ kind: z.literal("organization-api-token"), token: z.string() }),
  z.object({ kind: z.literal("oauth-app-token"), token: z.string() }),
]);
export type Credential = z.infer<typeof Credential>;
export type ClientApp = Extract<Credential, { kind: "client-app" }>;

/** The open session that a call belongs to. */
export interface Caller {
  readonly sid: string;
  readonly credential: Credential;
  /** The person, if one signed in as themselves. */
  readonly person?: Person | undefined;
  /** The name of the connection whose credential it is; only with a person. */
  readonly connection?: string | undefined;
  /** Undefined if the service decides what the credential may do. */
  readonly role?: Role | undefined;
}

/** Answers one of the gateway's own calls that need a session. */
export type Handler<Parts, Session = Caller> = (
  parts: Parts,
  session: Session,
  call: Call,
  params: PathParams,
) => Promise<Reply>;

/** Remembers what a credential hashes to: each call needs both hashes, which take 8 µs. */
function hashed(valueOf: (credential: Credential) => unknown) {
  const known = new WeakMap<Credential, string>();
  return (credential: Credential): string => {
    const found = known.get(credential) ?? sha256(JSON.stringify(valueOf(credential)));
    known.set(credential, found);
    return found;
  };
}

/** Returns a map key that reveals nothing. */
export const credentialKey = hashed((credential) => credential);

const idOf = hashed((credential) =>
  credential.kind === "client-app" ? credential.clientId : [credential.kind, credential.token],
);

/** Returns an ID that the page may have; it outlasts rotations. */
export const credentialId = (credential: Credential): string => idOf(credential).slice(0, 16);

/** Returns an ID of whom a page shows as signed in: the person and the connection's name, or the credential. */
export const signedInAs = ({ person, connection, credential }: Omit<Caller, "sid">): string =>
  person
    ? sha256(JSON.stringify([person.subject, connection])).slice(0, 16)
    : credentialId(credential);
