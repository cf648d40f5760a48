import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { organizationPages } from "~/api/organizations.ts";
import { uniqueRows } from "~/api/paging.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { teamsOf } from "~/api/teams.ts";

/**
 * Finds the team of a recording: its own, if the service names one; else, marked as derived, the
 * only team its user is a member of among the organizations loaded so far.
 */
export function useTeamOf() {
  // Reads what the organization switcher has loaded, and loads nothing for it.
  const { data } = useInfiniteQuery({ ...organizationPages(), enabled: false });
  return useMemo(() => {
    const teams = new Map<string, string | null>();
    for (const team of teamsOf(uniqueRows(data?.pages ?? []))) {
      for (const uid of team.memberUids ?? []) teams.set(uid, teams.has(uid) ? null : team.id);
    }
    return (row: RecordingRow) => {
      if (row.teamId !== undefined) return { id: row.teamId, derived: false };
      if (row.organizationId !== undefined) return undefined;
      const id = row.userId === undefined ? undefined : teams.get(row.userId);
      return id ? { id, derived: true } : undefined;
    };
  }, [data]);
}
