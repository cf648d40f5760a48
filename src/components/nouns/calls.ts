import type { LinkProps } from "@tanstack/react-router";

/** A person, team or organization, as far as the place that names it knows. */
export interface Noun {
  kind: "user" | "team" | "organization";
  id: string;
  name?: string | undefined;
  /** A person's team, and the organization of either. */
  teamId?: string | undefined;
  organizationId?: string | undefined;
}

/** Where a link about a noun leads. */
export type Target = Pick<LinkProps, "to" | "params" | "search">;

/** Keeps "All organizations" if that is chosen: a team or person is of one organization anyway. */
const organizationFor = ({ kind, id, organizationId }: Noun, chosen: string | undefined) =>
  kind === "organization" ? id : chosen && (organizationId ?? chosen);

/** The team to filter by for a noun. */
export const teamOf = ({ kind, id, teamId }: Noun) =>
  ({ team: id, user: teamId, organization: undefined })[kind];

/** Recordings of a noun. The API can't filter by person: a quick filter finds their loaded rows. */
export function callsOf(noun: Noun, range?: "last-week"): Target {
  const teamId = teamOf(noun);
  return {
    to: "/recordings",
    search: (previous) => ({
      organizationId: organizationFor(noun, previous.organizationId),
      teamId: teamId === undefined ? undefined : [teamId],
      "dateCreated:gt": range,
      filter: noun.kind === "user" ? (noun.name ?? noun.id) : undefined,
    }),
  };
}
