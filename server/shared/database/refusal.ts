import { codeOf } from "../error-code.ts";

const UNTRUSTED =
  "its certificate isn't from an authority that Node knows: name that in sslrootcert";

/** By SQLSTATE, or by the code of the system or of TLS. The server's own words may name a user, a host or a file. */
const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "the password is wrong",
  "28000": "this user may not connect",
  "3D000": "there is no database of this name",
  "42501": "this user lacks a right in it",
  "25006": "it is read-only",
  "53300": "it has no connection left",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate isn't valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** A standby takes writes once it is promoted, and connections end. */
const ENDING = ["25006", "53300"];

/** Whether a refusal may end without anybody changing a setting. */
export const isEnding = (error: unknown) => ENDING.includes(codeOf(error));

/** What has no code of its own, by the driver's message. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^The server does not support SSL/, "it has no TLS"],
  [/^SASL: .*password must be/, "it asks for a password"],
];

/** Why a database refuses whoever connects, in words; undefined if it doesn't, or says no more. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, words] = BY_MESSAGE.find(([message]) => message.test(error.message)) ?? [];
  if (words !== undefined) return words;
  const code = codeOf(error);
  // PgBouncer has one code for all that goes wrong.
  const isPassword = code === "08P01" && /authentication failed/i.test(error.message);
  // Not a socket, whose path may be missing for a moment.
  const isFile = "syscall" in error && error.syscall === "open";
  const why = isPassword
    ? REFUSALS["28P01"]
    : isFile
      ? "a file that its address names can't be read"
      : REFUSALS[code];
  return why && `${why} (${code})`;
}
