import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { namesVersion, subscribeToNames } from "~/api/directory.ts";
import { organizationPages } from "~/api/organizations.ts";
import { uniqueRows } from "~/api/paging.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { teamsOf } from "~/api/teams.ts";

/**
 * The team of a recording: its own where the service names one; else the only team of a listed
 * organization whose members hold its user, marked as derived.
 */
export function useTeamOf() {
  const client = useQueryClient();
  // The names learned with the organizations say when there is more to know.
  const version = useSyncExternalStore(subscribeToNames, namesVersion);
  return useMemo(() => {
    const pages = client.getQueryData(organizationPages().queryKey)?.pages ?? [];
    const teams = new Map<string, string | null>();
    for (const team of teamsOf(uniqueRows(pages))) {
      for (const uid of team.memberUids ?? []) teams.set(uid, teams.has(uid) ? null : team.id);
    }
    return (row: RecordingRow) => {
      if (row.teamId !== undefined) return { id: row.teamId, derived: false };
      if (row.organizationId !== undefined) return undefined;
      const id = row.userId === undefined ? undefined : teams.get(row.userId);
      return id ? { id, derived: true } : undefined;
    };
    // The names' version stands for what the cache holds.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, version]);
}
