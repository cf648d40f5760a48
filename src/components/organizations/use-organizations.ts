import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { organizationPages, type OrganizationRow } from "~/api/nouns/organizations.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { expectNames } from "~/api/state/directory.ts";
import { readingOf } from "~/api/lists/claims.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { organizationList } from "~/contract/plain.gen.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/**
 * Starts loading organizations without waiting for them: the page shows what is loading or failed.
 * Teams come with them. The API can't read a single one of either, only this list.
 */
export async function startOrganizations(client: QueryClient): Promise<void> {
  if (!(await permitted(client, organizationList))) return;
  void client.infiniteQuery(organizationPages()).catch(() => undefined);
}

/** Has tables wait for the names that the organization switcher loads beside the first rows. */
export async function expectOrganizations(client: QueryClient): Promise<void> {
  const isFirst = client.getQueryState(organizationPages().queryKey) === undefined;
  if (isFirst && (await permitted(client, organizationList))) expectNames();
}

/** Every organization the credential can list, or the `reason` why it can't list them. */
export function useOrganizations() {
  const { reason, allowed: enabled } = usePermission(organizationList);
  const { pages, ...list } = useAllPages(organizationPages(), { enabled });
  // The rows stay the same object until a page arrives: what some screens compute from them is expensive.
  const organizations: OrganizationRow[] = useMemo(() => uniqueRows(pages ?? []), [pages]);
  const reading = useMemo(() => readingOf(pages ?? [], organizations), [pages, organizations]);
  return { ...list, endpoint: organizationList.name, reason, organizations, reading };
}

export type Organizations = ReturnType<typeof useOrganizations>;

/** The organization that needs no choosing: the sandbox's own, or the only one a credential lists. */
export function useOwnOrganization(): string | undefined {
  const sessionOrganization = useSession()?.organizationId ?? undefined;
  const { reading } = useOrganizations();
  // Only from a complete list: a row that couldn't be read may be another organization.
  return (
    sessionOrganization ??
    (reading.complete && reading.rows.length === 1 ? reading.rows[0]?.id : undefined)
  );
}
