import { useState } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Section } from "~/ui/section.tsx";
import type { RatedGroup } from "./rate-changes.ts";
import { RateTable } from "./rate-table.tsx";

/** The pass rates of a team or an organization and how they changed, sure changes first. */
export function PassRates(group: RatedGroup) {
  const { reason, allowed } = usePermission(scorecardMetricValues);
  const [chosen, setChosen] = useState<string>();
  const found = useConversationType(allowed ? group.organizationId : undefined, chosen);
  return (
    <Section
      title="Pass rates"
      reason={reason}
      actions={
        allowed && (
          <TypeChip organizationId={group.organizationId} chosen={found.id} onChange={setChosen} />
        )
      }
      headClassName="min-h-7 items-center gap-2"
    >
      {found.id === undefined ? (
        <div className="-mx-4">
          <TypeSearch found={found} rows={6} />
        </div>
      ) : (
        <RateTable key={found.id} {...group} type={found.id} />
      )}
    </Section>
  );
}
