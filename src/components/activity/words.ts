import type { ActivityEntry, Outcome, Reason } from "~/contract/activity.ts";
import { signIn, signOut } from "~/contract/plain-later.gen.ts";
import { accessTokenRevoke, apiClientRotateSecret } from "~/contract/plain.gen.ts";
import { SIGN_INS } from "~/api/nouns/activity.ts";
import { SESSION_ENDED } from "~/contract/values.ts";
import { HAPPENED } from "~/api/nouns/client-secrets.ts";
import { lookup } from "~/lib/lookup.ts";

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  done: "Done",
  refused: "Refused",
  not_sent: "Not sent",
  secret_lost: "Secret lost",
  unknown: "Unknown",
};

const MEANINGS: Readonly<Record<Outcome, string>> = {
  done: "The service confirmed it.",
  refused: "The service refused it. Nothing changed.",
  not_sent: "It never reached the service. Nothing changed.",
  secret_lost: HAPPENED.secret_lost,
  unknown: "It may or may not have happened.",
};

/** What outcomes of signing in and out mean, as far as that differs. */
const SIGN_IN_MEANINGS: Readonly<Partial<Record<Outcome, string>>> = {
  done: "The service accepted the credential.",
  refused: "The service refused the credential.",
};

/** What a person's sign-in means, which is at an identity provider. */
const PERSON_SIGN_IN = "The identity provider confirmed who it is.";

/** Why the gateway ended a session. */
const ENDS = lookup<string>({
  no_access: "The person no longer has access.",
  provider: "The identity provider ended it.",
} satisfies Record<Reason, string>);

/** Why an outcome isn't known, as far as that is known. */
function reasonOf({ endedAt, status, stage }: ActivityEntry): string {
  if (endedAt === null) {
    return " It hasn't ended, or the console stopped before it could note the end.";
  }
  if (stage === "sent") return " It was sent, but no answer arrived.";
  if (stage === "answered_in_part") return " The answer broke off.";
  if (status === null) return stage === null ? "" : " An answer arrived that couldn't be used.";
  if (stage === null || status >= 400) return ` The service answered ${status}.`;
  return status < 300
    ? ` The service answered ${status}, but the answer couldn't be read.`
    : ` The service answered ${status}, a redirect, which isn't followed.`;
}

/** What is known of a write's end, in a sentence or two. */
export function meaningOf(entry: ActivityEntry): string {
  const { endpoint, endedAt, outcome, reason, person } = entry;
  if (endpoint === SESSION_ENDED) return (reason && ENDS[reason]) ?? "The session ended.";
  // Entries of older versions have other reasons.
  if (reason) return "The console refused it. Nothing was sent.";
  if (endpoint === signOut.name && outcome === "done") return "The session ended.";
  if (endpoint === signIn.name && outcome === "done" && person) return PERSON_SIGN_IN;
  const meaning = (SIGN_INS.includes(endpoint) && SIGN_IN_MEANINGS[outcome]) || MEANINGS[outcome];
  if (outcome !== "unknown") return meaning;
  const isEndedRotation = endpoint === apiClientRotateSecret.name && endedAt !== null;
  return (isEndedRotation ? HAPPENED.unknown : MEANINGS.unknown) + reasonOf(entry);
}

export interface EntryTarget {
  label: string;
  kind: "organization" | "team" | "api-client" | "other";
  id: string;
}

const CREATED = lookup<Pick<EntryTarget, "label" | "kind">>({
  organizationCreate: { label: "Organization", kind: "organization" },
  teamCreate: { label: "Team", kind: "team" },
  accountCreate: { label: "Account", kind: "other" },
  engagementSync: { label: "Engagement", kind: "other" },
});

const PARAMS = lookup<Pick<EntryTarget, "label" | "kind">>({
  organizationId: { label: "Organization", kind: "organization" },
  orgId: { label: "Organization", kind: "organization" },
  clientId: { label: "API client", kind: "api-client" },
  tokenId: { label: "Token", kind: "other" },
  recordingId: { label: "Recording", kind: "other" },
  id: { label: "Opportunity user", kind: "other" },
});

/** The organization a write was made to, or that it created. */
export const organizationOf = (entry: ActivityEntry): string | undefined =>
  targetsOf(entry).find(({ kind }) => kind === "organization")?.id;

/** What a write was made to, the most specific first. */
export function targetsOf({ endpoint, params, createdId }: ActivityEntry): EntryTarget[] {
  const created = CREATED[endpoint];
  const targets = Object.entries(params).map(([key, id]) => ({
    ...(PARAMS[key] ?? { label: key, kind: "other" as const }),
    // The client of a token is an app, which no screen shows.
    ...(key === "clientId" && endpoint === accessTokenRevoke.name
      ? { label: "OAuth app", kind: "other" as const }
      : {}),
    id,
  }));
  return createdId !== null && created !== undefined
    ? [{ ...created, id: createdId }, ...targets.toReversed()]
    : targets.toReversed();
}
