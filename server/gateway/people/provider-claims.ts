import type { Claims } from "./identity.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";

/** Claims as the provider sent them. */
export type RawClaims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 2000;
const MAX_TEXT = 256;

/** A text, or null if it can't be stored. It isn't cut, as that might name another person or group. */
const exact = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= MAX_TEXT && !UNSTORABLE.test(value)
    ? value
    : null;

const valueIn = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

/** A claim by its name, or by the path to it: `realm_access.roles`. Names that are URLs have dots, too. */
const claimAt = (claims: RawClaims, path: string): unknown =>
  Object.hasOwn(claims, path) ? claims[path] : path.split(".").reduce(valueIn, claims);

/** The groups of a claim that is a list or one group, each a text or an object with a `name`. */
export function groupsIn(claims: RawClaims, groupsClaim: string): string[] {
  const listed = claimAt(claims, groupsClaim);
  return (Array.isArray(listed) ? listed : [listed])
    .map((one: unknown) =>
      exact(typeof one === "object" && one !== null ? Reflect.get(one, "name") : one),
    )
    .filter((group) => group !== null);
}

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
 * counts if both have a claim that isn't empty; of two e-mail addresses a verified one counts.
 */
export function readClaims(
  subject: string,
  token: RawClaims,
  info: RawClaims,
  groupsClaim: string,
): Claims {
  const listed = groupsIn(token, groupsClaim);
  const groups = listed.length > 0 ? listed : groupsIn(info, groupsClaim);
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
    isOverage: groups.length > MAX_GROUPS || (groups.length === 0 && isLeftOut(token, groupsClaim)),
  };
}
