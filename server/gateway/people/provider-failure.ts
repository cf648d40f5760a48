import { errors } from "jose";
import * as client from "openid-client";
import { SignInFailure } from "./identity.ts";
import { placeOf } from "./provider-fetch.ts";
import type { SignInProblem } from "~/contract/sign-in.ts";
import { z } from "~/contract/zod.ts";
import { codeOf } from "~server/shared/error-code.ts";

/** The provider says that this person may not, or no longer, be signed in. */
export class Refusal extends SignInFailure {}

/** What the provider says if a person canceled, or didn't do what it asked for. */
const CANCELED = ["access_denied", "consent_required", "interaction_required", "login_required"];

/** With these the provider refuses the console: a setting is wrong, here or there. */
const OF_SETTINGS = [
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
  "invalid_scope",
];
/** With any other error than these the token endpoint refuses the person. */
const NOT_OF_THE_PERSON = [...OF_SETTINGS, "server_error", "temporarily_unavailable"];

const problemOf = (error: string): SignInProblem =>
  OF_SETTINGS.includes(error) ? "provider_settings" : "provider_error";

/** Text of the provider for the log: printable, at most 200 characters, without secrets and what may be one. */
function quote(text: string, secrets: readonly string[]): string {
  const open = secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  const printable = open.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
  return printable.replaceAll(/[\w.~+=-]{40,}/g, "…").slice(0, 200);
}

/** An OAuth error as the provider words it. */
const worded = (
  { error, error_description: description = "" }: { error: string; error_description?: string },
  secrets: readonly string[],
) => quote(description === "" ? error : `${error}: ${description}`, secrets);

function joseProblem(error: errors.JOSEError): SignInProblem {
  if (error instanceof errors.JWTExpired) return "clock";
  const isTime =
    error instanceof errors.JWTClaimValidationFailed &&
    error.reason === "check_failed" &&
    ["iat", "nbf"].includes(error.claim);
  if (isTime) return "clock";
  const isKeySet = error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code;
  return isKeySet ? "provider_answer" : "invalid_token";
}

/** What openid-client says of two values that differ. */
const Mismatch = z.object({
  expected: z.optional(z.unknown()),
  attribute: z.optional(z.string()),
  body: z.optional(z.object({ issuer: z.optional(z.unknown()) })),
  header: z.optional(z.object({ alg: z.optional(z.unknown()) })),
  claim: z.optional(z.string()),
  claims: z.optional(z.record(z.string(), z.unknown())),
});

/** Both values, if an operator sets one of them: other claims are about a person, or a sign-in's secrets. */
function difference(cause: unknown): string {
  const {
    expected,
    attribute,
    body,
    header,
    claim = "",
    claims,
  } = z.safeParse(Mismatch, cause).data ?? {};
  const found =
    attribute === "issuer"
      ? body?.issuer
      : ["iss", "aud", "azp"].includes(claim)
        ? claims?.[claim]
        : header?.alg;
  return found === undefined
    ? ""
    : `: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
}

/** The failure for an error of openid-client, or of the library below it. */
function clientFailure(error: Error): SignInFailure {
  const code = codeOf(error);
  // The error's own message is general, and its cause's names the fault. With a code neither quotes the provider.
  const isKnown = code.startsWith("OAUTH_");
  const detail = isKnown && error.cause instanceof Error ? error.cause.message : error.message;
  const cause = error.cause instanceof Error ? error.cause.cause : error.cause;
  const where = cause instanceof Response ? ` (${cause.status} of ${placeOf.get(cause)})` : "";
  const reason = quote(`${detail}${difference(cause)}`, []).slice(0, 200) + where;
  if (/authentication time|End-User authentication/.test(detail)) {
    return new SignInFailure("not_confirmed", reason);
  }
  if (/response parameter|only once|authorization code/.test(detail)) {
    return new SignInFailure("mismatch", reason);
  }
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new SignInFailure("clock", reason);
  const isToken = /\b(?:JW[TES]|ID Token)\b/.test(detail);
  return new SignInFailure(isToken ? "invalid_token" : "provider_answer", reason);
}

/**
 * Turns an error of `openid-client`, `jose` or the provider's fetch into a failure. `secrets` are those that the
 * provider was sent: it may repeat them in its error's description.
 */
export function failureOf(error: unknown, secrets: readonly string[] = []): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof Error && error.cause instanceof SignInFailure) return error.cause;
  if (error instanceof client.AuthorizationResponseError) {
    const problem = CANCELED.includes(error.error) ? "canceled" : problemOf(error.error);
    return new SignInFailure(problem, worded(error, secrets));
  }
  if (error instanceof client.ResponseBodyError) {
    const problem = error.error === "invalid_grant" ? "code_refused" : problemOf(error.error);
    const isRefusal = [400, 401].includes(error.status) && !NOT_OF_THE_PERSON.includes(error.error);
    return new (isRefusal ? Refusal : SignInFailure)(problem, worded(error, secrets));
  }
  if (error instanceof errors.JOSEError) {
    return new SignInFailure(joseProblem(error), quote(error.message, secrets));
  }
  const isCoded = error instanceof Error && codeOf(error).startsWith("OAUTH_");
  if (error instanceof client.ClientError || isCoded) return clientFailure(error);
  const name = error instanceof Error ? error.name : typeof error;
  return new SignInFailure("provider_answer", `unexpected ${name} (${codeOf(error)})`);
}
