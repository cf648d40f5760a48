import { Building2, Funnel, MessagesSquare } from "lucide-react";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names.tsx";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Plan, ScorecardSearch } from "./-question.ts";
import { rangeUntil } from "./-ranges.ts";
import { useWhose, when } from "./-sentence.tsx";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** What has to be chosen before anything can be asked. */
export function Incomplete({ plan }: { plan: Plan }) {
  return plan.organizationId === undefined ? (
    <StateMessage icon={<Building2 {...GLYPH} />} title="Choose an organization">
      Scorecards are about one organization: choose it at the top.
    </StateMessage>
  ) : (
    <StateMessage icon={<MessagesSquare {...GLYPH} />} title="Choose a conversation type">
      Scorecards are about one conversation type. The interface has no list of them: type its id
      under Type, and give it a name to find it again.
    </StateMessage>
  );
}

/** Nothing was evaluated: says where it looked, and where else to look. */
export function Empty({
  question,
  filtered,
  change,
}: {
  question: ScorecardQuestion;
  filtered: boolean;
  change: (search: ScorecardSearch) => void;
}) {
  const whose = useWhose(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  return (
    <StateMessage
      role="status"
      icon={<Funnel {...GLYPH} />}
      title="No evaluated recordings"
      actions={
        <>
          <Button onClick={() => change(rangeUntil(new Date(), "12-months"))}>
            Last 12 months
          </Button>
          {filtered && (
            <Button
              variant="quiet"
              onClick={() => change({ filterBy: undefined, filterByIds: undefined })}
            >
              Drop Filter
            </Button>
          )}
        </>
      }
    >
      No recording{type !== undefined && ` of type ${type}`} {whose} was evaluated {when(question)}.
    </StateMessage>
  );
}
