import type { Claims } from "./identity.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";

/** Claims as the provider sent them. */
export type RawClaims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 2000;
const MAX_TEXT = 256;

/** Leaves out what can't be stored. Cut, it might be another person's or group's. */
const exact = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= MAX_TEXT && !UNSTORABLE.test(value)
    ? value
    : null;

/** A name is only shown, so it may be cut. */
const shown = (value: unknown): string | null =>
  typeof value === "string"
    ? exact(
        Array.from(value)
          .slice(0, MAX_TEXT / 2)
          .join(""),
      )
    : null;

/** Some providers write booleans as strings. */
const isTrue = (value: unknown) => value === true || value === "true";

function isLeftOut(token: RawClaims, groupsClaim: string): boolean {
  const names = token["_claim_names"];
  const isElsewhere = typeof names === "object" && names !== null && groupsClaim in names;
  return isElsewhere || isTrue(token["hasgroups"]);
}

/**
 * Reads what the ID token and the userinfo endpoint say of a person, whose subject was checked. The ID token
 * counts if both have a claim; of two e-mail addresses a verified one counts.
 */
export function readClaims(
  subject: string,
  token: RawClaims,
  info: RawClaims,
  groupsClaim: string,
): Claims {
  const listed = token[groupsClaim] ?? info[groupsClaim];
  const groups = (Array.isArray(listed) ? listed : [listed])
    .map(exact)
    .filter((group) => group !== null);
  const mails = [token, info].filter(({ email }) => exact(email) !== null);
  const mail = mails.find((claims) => isTrue(claims["email_verified"])) ?? mails[0];
  const names = [token, info].flatMap((claims) => [claims["name"]]);
  const logins = [token, info].map((claims) => claims["preferred_username"]);
  return {
    subject,
    name: [...names, ...logins].map(shown).find((name) => name !== null) ?? null,
    email: exact(mail?.["email"]),
    isEmailVerified: isTrue(mail?.["email_verified"]),
    groups: groups.slice(0, MAX_GROUPS),
    isOverage:
      groups.length > MAX_GROUPS || (listed === undefined && isLeftOut(token, groupsClaim)),
  };
}
