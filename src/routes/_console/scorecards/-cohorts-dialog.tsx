import { useState } from "react";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import type { Cohort } from "./-cohorts.ts";
import { FilterChip } from "./-filter-chip.tsx";
import { RangeChip } from "./-range-chip.tsx";
import { TypeChip } from "./-type-chip.tsx";

const NAMES = ["First cohort", "Second cohort"] as const;

/** Chooses the two cohorts: for each whose recordings, when, and of which type. */
export default function CohortsDialog({
  question,
  cohorts,
  chosen,
  onClose,
  onChange,
}: {
  question: ScorecardQuestion;
  cohorts: readonly Cohort[];
  /** They were chosen, and not picked by themselves. */
  chosen: boolean;
  onClose: () => void;
  onChange: (cohorts: readonly Cohort[] | undefined) => void;
}) {
  const [draft, setDraft] = useState(cohorts);
  const change = (index: number, part: Partial<Cohort>) =>
    setDraft(draft.map((cohort, at) => (at === index ? { ...cohort, ...part } : cohort)));
  const empty = draft.findIndex(({ filterByIds }) => filterByIds.length === 0);
  return (
    <Dialog
      title="Change cohorts"
      subtitle="Two groups of recordings of one organization, compared metric by metric."
      width="wide"
      onClose={onClose}
      footer={
        <>
          {chosen && (
            <Button
              size="lg"
              variant="quiet"
              className="mr-auto"
              onClick={() => onChange(undefined)}
            >
              Highest and lowest again
            </Button>
          )}
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabledReason={
              empty < 0
                ? undefined
                : `Choose whose recordings the ${NAMES[empty]?.toLowerCase()} has.`
            }
            onClick={() => onChange(draft)}
          >
            Compare cohorts
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {draft.map((cohort, index) => (
          <fieldset key={NAMES[index]}>
            <legend className="mb-1.5 font-[600]">{NAMES[index]}</legend>
            <div className="flex flex-wrap gap-1.5">
              <FilterChip
                filter={cohort}
                organizationId={question.requestedOrganizationId}
                onChange={(filter) => change(index, filter)}
                onDrop={undefined}
              />
              <RangeChip range={cohort} onChange={(range) => change(index, range)} />
              <TypeChip
                chosen={cohort.conversationTypeId}
                onChange={(conversationTypeId) => change(index, { conversationTypeId })}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
