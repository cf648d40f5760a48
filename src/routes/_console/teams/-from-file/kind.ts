import type { QueryClient } from "@tanstack/react-query";
import { loadedOrganizations, refreshOrganizations } from "~/api/organizations.ts";
import { createOneOfMany } from "~/api/creations.ts";
import { type Finding, type Outcome, outcomeOf, type Write } from "~/api/write-end.ts";
import { cellsOf, fieldsOf } from "~/components/batch/fields.ts";
import type { BatchKind, RowEntry } from "~/components/batch/rows.ts";
import { settle } from "~/components/form/submission.ts";
import { teamCreate } from "~/contract/plain.gen.ts";
import { isObject } from "~/lib/guards.ts";
import { lookup } from "~/lib/lookup.ts";
import { fold } from "~/lib/fold.ts";
import { Pool } from "~/lib/pool.ts";
import { checkTeam, TeamInFile } from "./check-team.ts";

const entryOf = (outcome: Outcome, more?: Partial<RowEntry>): RowEntry => ({
  outcome,
  requestId: outcome.kind === "synced" ? undefined : outcome.error.requestId,
  resent: false,
  ...more,
});

type Failure = ReturnType<typeof outcomeOf>;

// Each look-up reads the complete list, and would cancel another one that is reading it.
const lookUps = new Pool(1);

/** Finds out what became of a row whose answer was lost. */
async function lookAfter<Answer>(
  failure: Failure,
  find: () => Promise<Finding<Answer>>,
): Promise<RowEntry> {
  let found: string | undefined;
  const finding = await lookUps.run(() =>
    settle(failure.error, find, (progress) => (found = progress.found)),
  );
  return finding?.done === undefined
    ? entryOf(failure, { found, recheck: () => lookAfter(failure, find) })
    : entryOf({ kind: "synced", answer: finding.done }, { found: finding.words });
}

/** Sends a write as a row of a batch; a lost answer is looked up as a form does. Never throws. */
async function sendRow<Variables, Answer>(
  { send, lookUp }: Write<Variables, Answer>,
  variables: Variables,
): Promise<RowEntry> {
  const find = lookUp?.(variables);
  try {
    return entryOf({ kind: "synced", answer: await send(variables) });
  } catch (thrown) {
    const failure = outcomeOf(thrown);
    return find === undefined || failure.kind === "failed"
      ? entryOf(failure)
      : await lookAfter(failure, find);
  }
}

const ALIASES = lookup<string>({
  team: "name",
  teamname: "name",
  org: "organization",
  orgid: "organization",
  organizationid: "organization",
  organizationname: "organization",
  coach: "coachUids",
  coaches: "coachUids",
  coachids: "coachUids",
  member: "memberUids",
  members: "memberUids",
  memberids: "memberUids",
});

/** A batch of teams (section 4.7). */
export const teamKind = (client: QueryClient, chosen: () => string | undefined): BatchKind => ({
  noun: "team",
  acts: {
    send: "Create",
    sending: "Creating",
    sent: "created",
    unknown: "Check unknown",
    maybe: "The team may have been created.",
  },
  key: { name: "Name", isId: false, path: "name" },
  cells: cellsOf(fieldsOf(TeamInFile.shape), ALIASES),
  template: ["name", "organization", "coachUids", "memberUids"],
  hint: "Paste CSV with a header or JSON, or drop a file: name, organization (name or ID), coachUids and memberUids (IDs or names, separated by semicolons). Rows are checked first; nothing is created until you say so.",
  example: `name,organization,coachUids,memberUids
Pier 9,Harbor Roofing,usr_1,usr_2;usr_3
Pier 10,Harbor Roofing,,`,
  endpoint: teamCreate,
  concurrency: 3,
  inOwnOrganization: false,
  check: (body) => {
    const { team, issues, note } = checkTeam(body, loadedOrganizations(client), chosen());
    return {
      identity: team && `${team.orgId} ${fold(team.name)}`,
      send: team && (() => sendRow(createOneOfMany(client), team)),
      issues,
      note,
    };
  },
  idOf: (answer) =>
    isObject(answer) && typeof answer.id === "string" && answer.id !== "" ? answer.id : undefined,
  onEnd: () => refreshOrganizations(client),
});
