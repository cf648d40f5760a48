import { formIssue, issueText } from "~/api/issue-text.ts";
import { ofAll } from "~/api/facts.ts";
import type { OrganizationRow } from "~/api/organizations.ts";
import type { Reading } from "~/api/reading.ts";
import { isSeen, seenNames } from "~/api/state/directory.ts";
import { type TeamRow, teamsOf } from "~/api/teams.ts";
import type { Issue } from "~/contract/errors.ts";
import { check } from "~/contract/issues.ts";
import { requiredId } from "~/contract/declare.ts";
import { NewTeam } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { fold } from "~/lib/fold.ts";

/** A team as a file has it: the organization by name or ID. */
export const TeamInFile = z.extend(NewTeam, { organization: requiredId });

export interface CheckedTeam {
  readonly issues: readonly Issue[];
  readonly team?: (z.infer<typeof NewTeam> & { orgId: string }) | undefined;
  /** The name of its organization, and the user IDs that nothing confirms. */
  readonly note?: string;
}

/** The organization with this ID, else the only one with this name. */
function organizationOf(text: string, list: Reading<OrganizationRow>) {
  const organizations = list.rows ?? [];
  const own = organizations.find(({ id }) => id === text);
  if (own !== undefined) return own;
  const named = organizations.filter(({ name }) => fold(name ?? "") === fold(text.trim()));
  if (named.length > 1) return "Several organizations have this name. Use the ID.";
  return (
    named[0] ??
    ofAll(list, () => "No organization has this name or ID.") ??
    "None of the organizations that could be read has this name or ID."
  );
}

/** Turns names into IDs and keeps IDs; anything else is an issue. */
function usersOf(field: "coachUids" | "memberUids", given: readonly string[], teams: TeamRow[]) {
  const issues: Issue[] = [];
  const unverified: string[] = [];
  const users = given.map((text, index) => {
    if (isSeen("user", text)) return text;
    const people = seenNames("user");
    const named = people.filter(({ name }) => fold(name) === fold(text));
    if (named.length === 1 && named[0] !== undefined) return named[0].id;
    const [known = ""] = [
      ...people.map(({ id }) => id),
      ...teams.flatMap(({ coachUids = [], memberUids = [] }) => [...coachUids, ...memberUids]),
    ];
    // What all known IDs start with, e.g. "usr_".
    const prefix = /^[a-z]+_/i.exec(known)?.[0] ?? "";
    const path = [field, index];
    if (named.length > 1) {
      issues.push(formIssue(path, `Several people are called “${text}”. Use the ID.`));
    } else if (/\s/.test(text) || !text.startsWith(prefix)) {
      issues.push(formIssue(path, `“${text}” isn't a user ID or the name of someone seen here.`));
    } else {
      unverified.push(text);
    }
    return text;
  });
  return { users: [...new Set(users)], issues, unverified };
}

/**
 * Checks a team of a file against the schema, the organizations and the people seen so far. One that
 * names no organization is for the `chosen` one.
 */
export function checkTeam(
  body: Record<string, unknown>,
  organizations: Reading<OrganizationRow>,
  chosen: string | undefined,
): CheckedTeam {
  const { organization } = body;
  const named = typeof organization === "string" && organization.trim() !== "";
  const whole = { ...body, organization: named ? organization.trim() : chosen };
  const { data, issues = [] } = check(TeamInFile, whole);
  if (data === undefined) {
    return { issues: issues.map((one) => ({ ...one, message: issueText(one, "batch") })) };
  }
  const { organization: text, ...rest } = data;
  const owner = organizationOf(text, organizations);
  const teams = teamsOf(organizations.rows ?? []);
  const coaches = usersOf("coachUids", data.coachUids, teams);
  const members = usersOf("memberUids", data.memberUids, teams);
  const wrong = [...coaches.issues, ...members.issues];
  if (typeof owner === "string") {
    return { issues: [formIssue(["organization"], owner), ...wrong] };
  }
  const name = owner.name || owner.id;
  if (owner.teams?.some((other) => fold(other.name ?? "") === fold(data.name.trim()))) {
    wrong.push(formIssue(["name"], `${name} already has a team with this name.`));
  }
  const unverified = [...new Set([...coaches.unverified, ...members.unverified])];
  const team = { ...rest, coachUids: coaches.users, memberUids: members.users, orgId: owner.id };
  return {
    issues: wrong,
    team: wrong.length === 0 ? team : undefined,
    note: `In ${name}${unverified.length === 0 ? "" : `. Not verified: ${unverified.join(", ")}`}`,
  };
}
