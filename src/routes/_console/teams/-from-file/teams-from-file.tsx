import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { BatchView } from "~/components/batch/batch-view.tsx";
import { Batch } from "~/components/batch/batch.ts";
import { toOpen, usePermission } from "~/components/credentials/permissions.ts";
import { Unavailable } from "~/components/organizations/unavailable.tsx";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import { BackLink, Page } from "~/components/page/page.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { teamCreate } from "~/contract/plain.gen.ts";
import { teamKind } from "./kind.ts";

/** The organization chosen in the top bar, as the address has it. */
const chosen = () => new URLSearchParams(location.search).get("organizationId") ?? undefined;

let batch: Batch | undefined;

/** The batch outlives the screen, so that it is sent while others are open. */
const batchOf = (client: QueryClient) => (batch ??= new Batch(teamKind(client, chosen)));

function Content() {
  const ofTeams = batchOf(useQueryClient());
  const { reason } = usePermission(toOpen(teamCreate));
  const list = useOrganizations();
  if (reason !== undefined) return <Forbidden what="create teams" reason={reason} />;
  // Rows are checked against the organizations and their teams. What was read stays after a failure.
  if (!list.complete) return <Unavailable list={list} />;
  return <BatchView batch={ofTeams} focused />;
}

/** Many teams at once, from a file or a paste (section 4.7). */
export default function TeamsFromFile() {
  return (
    <Page
      title="Teams"
      lead={<BackLink to="/teams" label="Teams" />}
      beside="New teams from a file"
    >
      <Content />
    </Page>
  );
}
