import { BUCKETS } from "~/lib/buckets.ts";
import { ChoiceChip } from "./-choice-chip.tsx";
import { FilterChip } from "./-filter-chip.tsx";
import { LEVELS } from "./-levels.ts";
import type { Plan, ScorecardSearch } from "./-question.ts";
import { RangeChip } from "./-range-chip.tsx";
import { TypeChip } from "./-type-chip.tsx";

const BUCKET_NAMES = { day: "Day", week: "Week", month: "Month" } as const;
const BUCKET_OPTIONS = BUCKETS.map((id) => ({ id, label: BUCKET_NAMES[id] }));

/** The question as a row of sentences; each changes the address. */
export function Filters({
  plan,
  change,
}: {
  plan: Plan;
  change: (search: ScorecardSearch) => void;
}) {
  const { question } = plan;
  const whole =
    question?.filterBy === "ORGANIZATION" &&
    question.filterByIds.every((id) => id === plan.organizationId);
  return (
    <>
      <TypeChip
        chosen={plan.conversationTypeId}
        onChange={(conversationTypeId) => change({ conversationTypeId })}
      />
      {question !== undefined && (
        <>
          <RangeChip range={question} onChange={change} />
          <FilterChip
            filter={question}
            organizationId={question.requestedOrganizationId}
            onChange={({ filterBy, filterByIds }) =>
              change(
                filterByIds.length === 0
                  ? { filterBy: undefined, filterByIds: undefined }
                  : { filterBy, filterByIds },
              )
            }
            onDrop={
              whole ? undefined : () => change({ filterBy: undefined, filterByIds: undefined })
            }
          />
          <ChoiceChip
            label="Grouped by"
            options={LEVELS}
            current={plan.groupBy}
            onChange={(groupBy) => change({ groupBy })}
          />
          <ChoiceChip
            label="Trend by"
            options={BUCKET_OPTIONS}
            current={plan.bucket}
            onChange={(bucket) => change({ bucket })}
          />
        </>
      )}
    </>
  );
}
