import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import {
  type Organization,
  organizationCreate,
  organizationList,
} from "~/contract/organizations.ts";
import { learnName } from "./directory.ts";
import { call } from "./http.ts";
import { FIRST_PAGE, nextCursor } from "./paging.ts";

export type OrganizationRow = Lenient<Organization>;

function learn(rows: readonly OrganizationRow[]) {
  for (const row of rows) {
    learnName("organization", row.id, row.name);
    for (const team of row.teams ?? []) learnName("team", team.id, team.name);
    for (const industry of row.industries ?? []) learnName("industry", industry.id, industry.name);
  }
}

/** Organizations page by page with their teams, in the service's order (section 4.12). */
export const organizationPages = () =>
  infiniteQueryOptions({
    queryKey: [organizationList.name],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? undefined : String(pageParam);
      const page = await call(organizationList, { query: { limit: 100, cursor }, signal });
      learn(page.data ?? []);
      return page;
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    staleTime: 5 * 60_000,
  });

/** Creates an organization (section 4.6); its list is read again. */
export const createOrganization = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof organizationCreate>) => call(organizationCreate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationPages().queryKey }),
  });
