import { useNavigate } from "@tanstack/react-router";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { useRateChanges } from "~/components/scorecards/rate-changes.ts";
import { WhatChanged } from "~/components/scorecards/what-changed.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { type OfOne, OverviewPane, Waiting } from "./pane.tsx";

/** The surest change of an organization's scorecards. */
export function ScorecardsPane({
  organizationId,
  waits,
  chosenType,
}: OfOne & { chosenType?: string }) {
  const navigate = useNavigate({ from: "/" });
  const { allowed } = usePermission(scorecardMetricValues);
  const found = useConversationType(allowed ? organizationId : undefined, chosenType);
  const rates = useRateChanges({ organizationId }, found.id, allowed);
  return (
    <OverviewPane
      title="What changed"
      endpoint={scorecardMetricValues}
      actions={
        <TypeChip
          organizationId={organizationId}
          chosen={found.id}
          onChange={(conversationTypeId) =>
            void navigate({
              search: (previous) => ({ ...previous, conversationTypeId }),
              replace: true,
            })
          }
        />
      }
      height="min-h-18 max-md:min-h-32"
    >
      {waits ? (
        <Waiting what="scorecards" />
      ) : organizationId === undefined ? (
        <p className="text-text-muted">
          Scorecards cover one organization. Choose an organization above.
        </p>
      ) : found.id === undefined ? (
        <div className="-mx-4">
          <TypeSearch found={found} rows={1} />
        </div>
      ) : (
        <WhatChanged rates={rates} />
      )}
    </OverviewPane>
  );
}
