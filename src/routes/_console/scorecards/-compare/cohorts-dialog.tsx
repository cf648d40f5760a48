import { useState } from "react";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { resolvePeriod } from "~/domain/period.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import type { Cohort } from "../-question/cohorts.ts";
import { GroupFilterChip, RangeChip } from "../-question/filters.tsx";

const NAMES = ["First cohort", "Second cohort"] as const;

/** Chooses the group, range and conversation type of the two cohorts. */
export function CohortsDialog({
  organizationId,
  cohorts,
  chosen,
  onClose,
  onChange,
}: {
  organizationId: string;
  cohorts: readonly Cohort[];
  /** They were chosen, not picked as best and worst. */
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
      title="Compare groups"
      subtitle="Compare two groups of recordings."
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
              Reset to best and worst
            </Button>
          )}
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabledReason={
              empty < 0 ? undefined : `Choose a group for the ${NAMES[empty]?.toLowerCase()}.`
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
              <GroupFilterChip
                filter={cohort}
                organizationId={organizationId}
                onChange={(filter) => change(index, filter)}
                onClear={undefined}
              />
              <RangeChip
                period={cohort}
                range={cohort}
                onChange={(period) => change(index, resolvePeriod(period) ?? {})}
              />
              <TypeChip
                organizationId={organizationId}
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
