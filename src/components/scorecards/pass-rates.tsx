import { useState } from "react";
import { ifEmpty } from "~/api/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { FEW } from "./changes.tsx";
import { type RatedGroup, useRateChanges } from "./rate-changes.ts";
import { RateRows, sampleOf } from "./rate-rows.tsx";
import { WhyChanged } from "./why-changed.tsx";

const DAYS = 30;
const MOST = 10;

/** The pass rates of the last days, how they changed, and a link to all of them. */
function RateTable({ type, ...group }: RatedGroup & { type: string }) {
  const figures = useRateChanges(group, type, DAYS);
  const { changes, reading, search, error } = figures;
  if (error !== null) {
    return <Failure title="Pass rates didn't load" error={error} />;
  }
  if (changes === undefined) {
    return <Loading of={scorecardMetricValues.name} label="Loading pass rates" rows={MOST} />;
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
        {plural(count, "recording")} evaluated in the last {plural(DAYS, "full day")}: too few for
        pass rates. {link}
      </p>
    );
  }
  return (
    <>
      <RateRows label="Pass rates" changes={changes.slice(0, MOST)} search={search} />
      <p className="mt-2 text-small text-text-muted">
        {ifEmpty(reading, () => "No metric has a pass rate in these days. ")}
        {sampleOf(figures)}
        {changes.length > MOST && ` ${MOST} of ${changes.length} metrics.`} {link}
      </p>
      {first?.change && (
        <div className="-mx-4 mt-3 border-t border-line">
          <WhyChanged
            change={first.change}
            metric={first.metric}
            teamId={group.teamId}
            search={range}
          />
        </div>
      )}
    </>
  );
}

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
