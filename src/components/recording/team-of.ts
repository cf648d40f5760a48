import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { organizationPages, type OrganizationRow } from "~/api/nouns/organizations.ts";
import type { RecordingRow } from "~/api/nouns/recordings.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { organizationList } from "~/contract/plain.gen.ts";

interface OrganizationPage {
  readonly data?: readonly OrganizationRow[] | undefined;
}

/** The team of each member, by page of organizations; null if it is one of several. */
const teamsByPage = new WeakMap<OrganizationPage, ReadonlyMap<string, string | null>>();

function teamsIn(page: OrganizationPage) {
  const known = teamsByPage.get(page);
  if (known) return known;
  const teams = new Map<string, string | null>();
  for (const { id, memberUids = [] } of teamsOf(page.data ?? [])) {
    for (const uid of memberUids) {
      const before = teams.get(uid);
      // A service may repeat an organization, and its teams with it.
      teams.set(uid, before === undefined || before === id ? id : null);
    }
  }
  teamsByPage.set(page, teams);
  return teams;
}

/** The organizations that the switcher has loaded so far; this loads nothing. */
const pagesIn = (client: QueryClient) =>
  client.getQueryData<InfiniteData<OrganizationPage>>(organizationPages().queryKey)?.pages;

/** The only team that a person is a member of, among the organizations loaded so far. */
function onlyTeam(client: QueryClient, userId: string) {
  const teams = new Set((pagesIn(client) ?? []).map((page) => teamsIn(page).get(userId)));
  teams.delete(undefined);
  const [id, ...others] = teams;
  return others.length === 0 ? id || undefined : undefined;
}

/**
 * The ID of a recording's team: its own, if the service names one, else the only one of its user. A service that sends
 * organizations sends teams too, so then there is none.
 */
export const teamIdOf = (
  client: QueryClient,
  {
    teamId,
    organizationId,
    userId,
  }: Partial<Pick<RecordingRow, "teamId" | "organizationId" | "userId">>,
): string | undefined =>
  teamId ??
  (organizationId !== undefined || userId === undefined ? undefined : onlyTeam(client, userId));

/** Follows what is read of the loaded organizations: a value that is the same while nothing has changed. */
function useLoadedOrganizations<T>(read: (client: QueryClient) => T): T {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === "updated" && query.queryKey[0] === organizationList.name) listener();
      }),
    [client],
  );
  return useSyncExternalStore(subscribe, () => read(client));
}

/** The ID of a recording's team, as `teamIdOf`. */
export const useTeamId = (row: RecordingRow) =>
  useLoadedOrganizations((client) => teamIdOf(client, row));

/** The loaded organizations while they are `wanted`, for what is to be computed again when some arrive. */
export const useLoadedPages = (wanted: boolean) =>
  useLoadedOrganizations((client) => (wanted ? pagesIn(client) : undefined));
