import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useRecordingsLink } from "../-calls/recordings-link.ts";
import type { Scorecards } from "../-calls/use-scorecards.ts";
import { orderGroups } from "../-change/group-changes.ts";
import { TrendPane } from "../-charts/trend-pane.tsx";
import { shownOf } from "../-change/shown.ts";
import type { Plan } from "../-calls/plan.ts";
import type { ScorecardSearch } from "../-question/question.ts";
import { useLevelNames } from "../-question/use-level-names.ts";
import { GroupPeek } from "./group-peek.tsx";

/** Above this many recordings, their figures one by one are too much to ask for. */
const MOST_ASKED = 300;

/** The panel of the group in the address, if there is one to show. */
export function PeekHost({
  plan: { groupBy, bucket },
  question,
  search: { peek, metric: metricId, orderBy = "level" },
  state,
  onMove,
  onClose,
}: {
  plan: Plan;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  state: Scorecards;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}) {
  const [id, setId] = useAhead(peek);
  const nameOf = useLevelNames();
  const linkOf = useRecordingsLink(question);
  const shown = shownOf(state, metricId);
  if (id === undefined || shown === undefined || groupBy === "RECORDING") return null;
  const { metric, measure, figures = [], changes } = shown;
  const ids = orderGroups(figures, measure, changes, orderBy).map((group) => group.id);
  const index = ids.indexOf(id);
  const name = nameOf(groupBy, id) ?? id;
  const figure = figures.find((group) => group.id === id);
  // An address may name anything.
  if (figure === undefined) return null;
  // Two filters can't be combined.
  const isSingle = question.filterBy === "ORGANIZATION" || question.filterBy === groupBy;
  const isPerson = groupBy === "USER";
  return (
    // Over the charts, not beside them, so that the rows stay under the pointer.
    <div className="absolute inset-y-0 right-0 z-20 flex shadow-dialog max-md:left-0 print:hidden">
      <GroupPeek
        key={id}
        title={name}
        metric={metric}
        figure={figure}
        change={changes?.of.get(id)}
        search={isPerson ? linkOf() : linkOf({ level: groupBy, id })}
        userId={isPerson ? id : undefined}
        question={
          isSingle && figure.count !== undefined && figure.count <= MOST_ASKED
            ? { ...question, filterBy: groupBy, filterByIds: [id] }
            : undefined
        }
        previous={index < 0 ? undefined : ids[index - 1]}
        next={index < 0 ? undefined : ids[index + 1]}
        onMove={(next) => {
          setId(next);
          onMove(next);
        }}
        onClose={onClose}
      >
        <TrendPane
          trend={state.trend}
          bucket={bucket}
          metric={metric}
          measure={measure}
          view="chart"
          linkOf={linkOf}
          group={name}
        />
      </GroupPeek>
    </div>
  );
}
