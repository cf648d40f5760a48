import type { LinkProps } from "@tanstack/react-router";
import { scorecardOfPerson } from "~/components/names/scorecard-of-person.ts";

/** A person, team or organization, as far as the place that names it knows. */
export interface Noun {
  kind: "user" | "team" | "organization";
  id: string;
  name?: string | undefined;
  /** A person's team, and the organization of either. */
  teamId?: string | undefined;
  organizationId?: string | undefined;
}

/** Keeps "All organizations" if that is chosen: a team or person is of one organization anyway. */
const within = ({ kind, id, organizationId }: Noun, chosen: string | undefined) =>
  kind === "organization" ? id : chosen && (organizationId ?? chosen);

type Target = Pick<LinkProps, "to" | "params" | "search">;

/** Recordings of a noun. The API can't filter by person: a quick filter finds their loaded rows. */
export function recordingsOf(noun: Noun, range?: "last-week"): Target {
  const { kind, id, name, teamId } = noun;
  const team = kind === "team" ? id : teamId;
  return {
    to: "/recordings",
    search: (previous) => ({
      organizationId: within(noun, previous.organizationId),
      teamId: team === undefined || kind === "organization" ? undefined : [team],
      "dateCreated:gt": range,
      filter: kind === "user" ? (name ?? id) : undefined,
    }),
  };
}

/** Follow-ups of a person, team or organization. */
export const followupsOf = (noun: Noun): Target => ({
  to: "/followups",
  search: (previous) => ({
    organizationId: within(noun, previous.organizationId),
    userIds: noun.kind === "user" ? [noun.id] : undefined,
    teamIds: noun.kind === "team" ? [noun.id] : undefined,
  }),
});

/** The scorecard of a person, team or organization. */
export const scorecardOf = ({ kind, id, organizationId, teamId }: Noun): Target => ({
  to: "/scorecards",
  search: (previous) => {
    if (kind === "organization") return { organizationId: id };
    const about = { organizationId: organizationId ?? previous.organizationId };
    if (kind === "user") return scorecardOfPerson(id, { ...about, teamId });
    return { ...about, filterBy: "TEAM", filterByIds: [id] };
  },
});

const search: Target["search"] = ({ organizationId }) => ({ organizationId });

/** Where the name itself leads: a page of its own, or for a person their recordings. */
export function pageOf(noun: Noun): Target {
  const { kind, id } = noun;
  if (kind === "team") return { to: "/teams/$teamId", params: { teamId: id }, search };
  if (kind === "organization") {
    return { to: "/organizations/$organizationId", params: { organizationId: id }, search };
  }
  return recordingsOf(noun);
}
