import type { ActivityEntry, Outcome } from "~/contract/activity.ts";
import { signOut } from "~/contract/plain-later.gen.ts";
import {
  accessTokenRevoke,
  accountCreate,
  apiClientRotateSecret,
  engagementSync,
  opportunityUserDelete,
  organizationCreate,
  signIn,
  teamCreate,
} from "~/contract/plain.gen.ts";
import { lookup } from "~/lib/lookup.ts";

/** The writes that are noted. */
export const WRITES = [
  apiClientRotateSecret,
  accessTokenRevoke,
  accountCreate,
  organizationCreate,
  teamCreate,
  engagementSync,
  opportunityUserDelete,
  signIn,
  signOut,
];

const SUMMARIES = lookup<string>(
  Object.fromEntries(WRITES.map(({ name, summary }) => [name, summary])),
);

/** What a write does, in the contract's words; an unknown one by its name. */
export const actionOf = (endpoint: string): string => SUMMARIES[endpoint] ?? endpoint;

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
  secret_lost: "The service rotated the secret, but the new one didn't arrive.",
  unknown: "It may or may not have happened.",
};

const STAGES = {
  not_sent: "",
  sent: " It was sent, but no answer arrived.",
  answered_in_part: " The answer broke off.",
};

/** What is known of a write's end, in a sentence or two. */
export function meaningOf({ outcome, endedAt, status, stage }: ActivityEntry): string {
  const why =
    endedAt === null
      ? " It hasn't ended, or the console stopped before it could note the end."
      : stage !== null
        ? STAGES[stage]
        : outcome === "unknown" && status !== null
          ? ` The service answered ${status}.`
          : "";
  return MEANINGS[outcome] + why;
}

export interface Target {
  label: string;
  kind: "organization" | "team" | "client" | "other";
  id: string;
}

const CREATED = lookup<Pick<Target, "label" | "kind">>({
  organizationCreate: { label: "Organization", kind: "organization" },
  teamCreate: { label: "Team", kind: "team" },
  accountCreate: { label: "Account", kind: "other" },
  engagementSync: { label: "Engagement", kind: "other" },
});

const PARAMS = lookup<Pick<Target, "label" | "kind">>({
  organizationId: { label: "Organization", kind: "organization" },
  orgId: { label: "Organization", kind: "organization" },
  clientId: { label: "API client", kind: "client" },
  tokenId: { label: "Token", kind: "other" },
  id: { label: "Opportunity user", kind: "other" },
});

/** What a write was made to, the most specific first. */
export function targetsOf({ endpoint, params, createdId }: ActivityEntry): Target[] {
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
