import { BUCKETS } from "~/lib/buckets.ts";
import { ChoiceChip } from "./choice-chip.tsx";
import { GroupFilterChip } from "./group-filter-chip.tsx";
import { LEVELS } from "../-calls/level-labels.ts";
import type { Plan } from "../-calls/plan.ts";
import type { ScorecardSearch } from "./question.ts";
import { RangeChip } from "./range-chip.tsx";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";

const BUCKET_NAMES = { day: "Day", week: "Week", month: "Month" } as const;
const BUCKET_OPTIONS = BUCKETS.map((id) => ({ id, label: BUCKET_NAMES[id] }));

/** The question as a row of chips; each changes the URL. */
export function Filters({
  plan,
  change,
}: {
  plan: Plan;
  change: (search: ScorecardSearch) => void;
}) {
  const { question } = plan;
  const unfiltered =
    question?.filterBy === "ORGANIZATION" &&
    question.filterByIds.every((id) => id === plan.organizationId);
  return (
    <>
      <TypeChip
        organizationId={plan.organizationId}
        chosen={plan.conversationTypeId}
        onChange={(conversationTypeId) => change({ conversationTypeId })}
      />
      {question !== undefined && (
        <>
          <RangeChip range={question} onChange={change} />
          <GroupFilterChip
            filter={question}
            organizationId={question.requestedOrganizationId}
            onChange={({ filterBy, filterByIds }) =>
              change(
                filterByIds.length === 0
                  ? { filterBy: undefined, filterByIds: undefined }
                  : { filterBy, filterByIds },
              )
            }
            onClear={
              unfiltered ? undefined : () => change({ filterBy: undefined, filterByIds: undefined })
            }
          />
          <ChoiceChip
            label="Grouped by"
            options={LEVELS}
            current={plan.groupBy}
            onChange={(groupBy) => change({ groupBy, group: undefined, peek: undefined })}
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
