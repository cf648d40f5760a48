import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { loadedOrganizations, loadedRecordings } from "~/api/loaded-recordings.ts";
import { teamsOf } from "~/api/teams.ts";
import type { Noun } from "./noun-links.ts";

const KEYS = { user: "userId", team: "teamId", organization: "organizationId" } as const;

/** What the loaded lists say of a noun. */
export function useLoaded({ kind, id, teamId, organizationId }: Noun) {
  const client = useQueryClient();
  return useMemo(() => {
    const recordings = loadedRecordings(client, (row) => row[KEYS[kind]] === id);
    const organizations = loadedOrganizations(client);
    const teams = teamsOf(organizations).filter((team) => {
      if (kind === "team") return team.id === id;
      return (
        kind === "user" &&
        (team.id === teamId || team.memberUids?.includes(id) || team.coachUids?.includes(id))
      );
    });
    const own = organizations.find((one) => one.id === (kind === "organization" ? id : undefined));
    return {
      recordings,
      teamIds: kind === "user" ? [...new Set([teamId, ...teams.map((team) => team.id)])] : [],
      organizationIds:
        kind === "organization"
          ? []
          : [...new Set([organizationId, ...teams.map((team) => team.organization.id)])],
      people: kind === "team" ? teams[0]?.memberUids?.length : undefined,
      teams: own?.teams?.length,
    };
  }, [client, kind, id, teamId, organizationId]);
}

export type Loaded = ReturnType<typeof useLoaded>;
