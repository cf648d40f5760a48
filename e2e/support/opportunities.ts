import { opportunityList, OpportunityUser } from "~/contract/opportunities.ts";
import { z } from "~/contract/zod.ts";
import { claim } from "../stack/run.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { Service } from "../stack/service.ts";

/** An opportunity of another organization than the sandbox's, with at least two users, that no other test changes. */
export async function takeShared(service: Service, sandbox: SandboxFile) {
  const { data } = await service.ask(opportunityList, { query: { limit: 100 } });
  const shared = data.filter(
    ({ opportunityUsers, organizationId }) =>
      (opportunityUsers?.length ?? 0) > 1 && organizationId !== sandbox.organizationId,
  );
  const opportunity = claim("opportunity", shared);
  const users = z.parse(z.array(OpportunityUser), opportunity.opportunityUsers);
  return { opportunity, users, name: users[0]?.name ?? "" };
}
