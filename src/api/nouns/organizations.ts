import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Organization } from "~/contract/organizations.ts";
import { organizationCreate, organizationList } from "~/contract/plain.gen.ts";
import { learnName, learnTeam, stopExpecting } from "../state/directory.ts";
import { call } from "../transport/http.ts";
import { cursorPages } from "../lists/paging.ts";
import { reload } from "../transport/query-client.ts";
import { creationWords, type Write } from "../transport/write.ts";

export type OrganizationRow = Lenient<Organization>;

const learnUser = (id: string) => learnName("user", id, undefined);

function learn(rows: readonly OrganizationRow[]) {
  for (const row of rows) {
    learnName("organization", row.id, row.name);
    for (const team of row.teams ?? []) {
      learnTeam(team, row.id);
      for (const id of [...(team.coachUids ?? []), ...(team.memberUids ?? [])]) learnUser(id);
    }
    for (const id of [row.ownerUid ?? "", ...(row.adminUids ?? [])]) learnUser(id);
    for (const industry of row.industries ?? []) learnName("industry", industry.id, industry.name);
  }
}

async function readPage(cursor: string | undefined, signal: AbortSignal) {
  try {
    const page = await call(organizationList, { query: { limit: PAGE_SIZE, cursor }, signal });
    learn(page.data ?? []);
    return page;
  } finally {
    stopExpecting();
  }
}

/** Organizations page by page with their teams, in the service's order (section 4.12). */
export const organizationPages = () => ({
  ...cursorPages([organizationList.name], readPage),
  staleTime: 5 * 60_000,
});

/** Reloads the list in the background: what was created exists whether or not that succeeds. */
export const refreshOrganizations = (client: QueryClient) =>
  reload(client, organizationPages().queryKey);

/** Creates an organization (section 4.6), and reloads the list. */
export function createOrganization(
  client: QueryClient,
): Write<BodyInput<typeof organizationCreate>, OrganizationRow> {
  const reload = () => refreshOrganizations(client);
  return {
    endpoint: organizationCreate,
    words: creationWords("organization"),
    list: { to: "/organizations", label: "Reload organizations", reload },
    send: async (body) => {
      const created = await call(organizationCreate, { body });
      reload();
      return created;
    },
  };
}
