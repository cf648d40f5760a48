import Building2 from "lucide-react/icons/building-complex";
import Funnel from "lucide-react/icons/funnel";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { ScorecardSearch } from "./question.ts";
import { rangeUntil } from "./ranges.ts";
import { periodPhrase, useGroupPhrase } from "./describe.ts";

/** Scorecards cover one organization, which has to be chosen. */
export function NoOrganization() {
  return (
    <StateMessage icon={<Building2 size={16} />} title="Choose an organization">
      Scorecards cover one organization. Choose an organization above.
    </StateMessage>
  );
}

/** No evaluated recordings match: says what was asked, and offers a wider question. */
export function Empty({
  question,
  filtered,
  change,
}: {
  question: ScorecardQuestion;
  filtered: boolean;
  change: (search: ScorecardSearch) => void;
}) {
  const whose = useGroupPhrase(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  return (
    <StateMessage
      role="status"
      icon={<Funnel size={16} />}
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
              Clear filter
            </Button>
          )}
        </>
      }
    >
      No recording{type !== undefined && ` of type ${type}`} {whose} was evaluated{" "}
      {periodPhrase(question)}.
    </StateMessage>
  );
}
