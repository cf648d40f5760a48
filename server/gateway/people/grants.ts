import type { SignInProblem } from "~/contract/sign-in.ts";
import { isEnough, type Role } from "~/contract/roles.ts";
import { type AccessSettings, type GrantSettings, readGrants } from "~server/shared/access-file.ts";
import { versionOf } from "~server/shared/file-version.ts";
import type { Log } from "~server/shared/log.ts";
import type { Claims } from "./identity.ts";

type Grants = Pick<AccessSettings, "connections" | "grants">;

/** A connection that a person may use, and in which role. */
export interface Granted {
  readonly name: string;
  readonly role: Role;
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function matches({ group, subject, email }: GrantSettings, claims: Claims): boolean {
  if (group !== undefined) return claims.groups.includes(group);
  if (subject !== undefined) return claims.subject === subject;
  if (email === undefined || claims.email === null) return false;
  return claims.isEmailVerified && isSameAddress(email, claims.email);
}

/** The connections that a person may use, in the order of the access file, each with the highest role granted. */
export function grantedTo({ connections, grants }: Grants, claims: Claims): readonly Granted[] {
  const matching = grants.filter((grant) => matches(grant, claims));
  return connections.flatMap(({ name }) => {
    const roles = matching.filter(({ connection }) => connection === name).map(({ role }) => role);
    const [first, ...others] = roles;
    if (first === undefined) return [];
    const role = others.reduce((best, one) => (isEnough(best, one) ? best : one), first);
    return [{ name, role }];
  });
}

/** Why no grant matches a person, as far as what the provider sent explains it. */
export function whyNotGranted({ grants }: Pick<Grants, "grants">, claims: Claims): SignInProblem {
  const byEmail = grants.filter(({ email }) => email !== undefined);
  const areByGroup = grants.some(({ group }) => group !== undefined);
  const { email, groups, isOverage } = claims;
  if (email !== null && byEmail.some((grant) => isSameAddress(grant.email ?? "", email))) {
    return "email_unverified";
  }
  if (isOverage && areByGroup) return "groups_overage";
  if (email === null && byEmail.length === grants.length) return "no_email";
  if (groups.length === 0 && areByGroup && byEmail.length === 0) return "no_groups";
  return "no_access";
}

/** The grants of the access file, which are read again when it changes. */
export function createGrants({ path, connections, ...access }: AccessSettings, log: Log) {
  let { grants } = access;
  let version: string | undefined;
  let complaint = "";
  /** What each person may use, as finding it among 10,000 grants for 200 groups takes milliseconds. */
  let found = new WeakMap<Claims, readonly Granted[]>();
  return {
    of: (claims: Claims): readonly Granted[] => {
      const granted = found.get(claims) ?? grantedTo({ connections, grants }, claims);
      found.set(claims, granted);
      return granted;
    },
    whyNot: (claims: Claims) => whyNotGranted({ grants }, claims),
    /**
     * Reads the grants again if the file changed. If it can't be read, or is wrong, the last ones count. Secrets' files
     * don't matter here, so that a removed grant counts whatever is wrong with those.
     */
    refresh: async (): Promise<void> => {
      const current = await versionOf(path);
      if (current !== undefined && current === version) return;
      let reason = "";
      try {
        grants = readGrants(path);
        found = new WeakMap();
        // Only now, so that a file which couldn't be read for a moment is read again.
        version = current;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        if (reason !== complaint) log.error(`people: the last grants read stay in use: ${reason}`);
      }
      complaint = reason;
    },
  };
}
