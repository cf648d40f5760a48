import { useState } from "react";
import { ifEmpty } from "~/api/lists/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { FEW } from "~/domain/changes.ts";
import { plural } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import type { RatedGroup } from "./questions.ts";
import { type RateChanges, useRateChanges } from "./rate-changes.ts";
import { RateRows, sampleOf } from "./rate-rows.tsx";
import { WhatChanged } from "./what-changed.tsx";
import { WhyChanged } from "./why-changed.tsx";

const MOST_METRICS = 10;

/** The pass rates of a team or an organization, of the conversation type that is chosen on its page. */
export function useRates(group: RatedGroup) {
  const { reason, allowed } = usePermission(scorecardMetricValues);
  const [chosen, choose] = useState<string>();
  const found = useConversationType(allowed ? group.organizationId : undefined, chosen);
  const changes = useRateChanges(group, found.id, allowed);
  return { group, reason, allowed, found, choose, changes };
}

type Rates = ReturnType<typeof useRates>;

/** The surest change of the pass rates in a sentence. */
export const Verdict = ({ rates: { reason, found, changes } }: { rates: Rates }) => (
  <Section title="What changed" reason={reason}>
    <div className="min-h-18 max-md:min-h-32">
      {found.id === undefined ? (
        <div className="-mx-4">
          <TypeSearch found={found} rows={1} />
        </div>
      ) : (
        <WhatChanged rates={changes} />
      )}
    </div>
  </Section>
);

/** The pass rates of the last days, how they changed, and a link to all of them. */
function RateTable({ teamId, figures }: { teamId: string | undefined; figures: RateChanges }) {
  const { changes, reading, search, error, period } = figures;
  if (error !== null) {
    return <Failure title="Pass rates didn't load" error={error} />;
  }
  if (changes === undefined) {
    return (
      <Loading
        endpoint={scorecardMetricValues.name}
        label="Loading pass rates"
        rows={MOST_METRICS}
      />
    );
  }
  const link = (
    <TextLink to="/scorecards" search={search}>
      Scorecards
    </TextLink>
  );
  const [count = FEW] = figures.counts;
  // Sure changes come first.
  const [first] = changes;
  const { filterBy: _level, filterByIds: _ids, ...range } = search;
  if (count > 0 && count < FEW) {
    return (
      <p className="text-text-muted">
        {period.name}: {plural(count, "call")} evaluated, too few for pass rates. {link}
      </p>
    );
  }
  return (
    <>
      <RateRows label="Pass rates" changes={changes.slice(0, MOST_METRICS)} search={search} />
      <p className="mt-2 text-small text-text-muted">
        {ifEmpty(reading, () => "No metric has a pass rate in these days. ")}
        {sampleOf(figures)}
        {changes.length > MOST_METRICS && ` ${MOST_METRICS} of ${changes.length} metrics.`} {link}
      </p>
      {first && (
        <div className="-mx-4 mt-3 border-t border-line">
          <WhyChanged row={first} metric={first.metric} teamId={teamId} search={range} />
        </div>
      )}
    </>
  );
}

/** The pass rates of a team or an organization and how they changed, sure changes first. */
export const PassRates = ({
  rates: { group, reason, allowed, found, choose, changes },
}: {
  rates: Rates;
}) => (
  <Section
    title="Pass rates"
    reason={reason}
    actions={
      allowed && (
        <TypeChip organizationId={group.organizationId} chosen={found.id} onChange={choose} />
      )
    }
    headClassName="min-h-7 items-center gap-2"
  >
    {found.id === undefined ? (
      <div className="-mx-4">
        <TypeSearch found={found} rows={6} />
      </div>
    ) : (
      <RateTable key={found.id} teamId={group.teamId} figures={changes} />
    )}
  </Section>
);
