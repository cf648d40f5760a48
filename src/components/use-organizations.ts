import { useInfiniteQuery } from "@tanstack/react-query";
import { organizationPages, type OrganizationRow } from "~/api/organizations.ts";
import { uniqueRows } from "~/api/paging.ts";
import { useEveryPage } from "./use-every-page.ts";

/**
 * Every organization the credential can list, page after page until the last. `whole` turns true
 * with it; a failure keeps what was read and can be retried.
 */
export function useOrganizations(enabled = true) {
  const query = useInfiniteQuery({ ...organizationPages(), enabled });
  const { data, hasNextPage, fetchNextPage } = query;
  useEveryPage(query, enabled);
  const organizations: OrganizationRow[] = uniqueRows(data?.pages ?? []);
  return {
    organizations,
    whole: data !== undefined && !hasNextPage,
    loading: query.isPending && query.isFetching,
    error: query.error,
    retry: () => void (data === undefined ? query.refetch() : fetchNextPage()),
  };
}
