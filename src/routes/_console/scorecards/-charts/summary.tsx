import { Link } from "@tanstack/react-router";
import type { Scorecard, ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import { sizeOf, UNCHANGED } from "~/components/scorecards/change-words.tsx";
import { useNameOf } from "~/components/names/names.tsx";
import { plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { type GroupFigure, type Measure, sortGroups } from "../-calls/figures.ts";
import type { Change } from "~/components/scorecards/changes.ts";
import type { GroupChanges } from "../-change/group-changes.ts";
import { VerdictSentence } from "../-change/verdict-sentence.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";
import { periodPhrase, useGroupPhrase } from "../-question/describe.ts";
import { namePeriodBefore } from "../-question/ranges.ts";

/** Which group leads, if one does, and which has no data, if it is only one. */
function groupsPhrase(
  groups: readonly GroupFigure[],
  measure: Measure,
  name: (id: string) => string,
): string {
  const sorted = sortGroups(groups, measure);
  const empty = sorted.filter((group) => measure.of(group) === undefined);
  const [first, second] = sorted;
  const [best, next] = [first && measure.of(first), second && measure.of(second)];
  const leads = first && best !== undefined && next !== undefined && next < best;
  const leader = leads ? ` ${name(first.id)} is highest with ${measure.write(best)}.` : "";
  const [only] = empty;
  return only && empty.length === 1 ? `${leader} ${name(only.id)} has no data.` : leader;
}

/** ", up 4.1 points from the previous 81 days", if both periods have a rate. */
function changePhrase(period: string, change: Change | undefined): string {
  if (change?.of !== "points") return "";
  const size = sizeOf(change);
  return `, ${size}${size === UNCHANGED ? "" : " points"} from ${period}`;
}

/** What the page shows, in words. */
export function Summary({
  stale,
  question,
  card,
  change,
  search,
  metric,
  measure,
  groups,
  groupBy,
  changes,
  groupName,
  onChoose,
}: {
  /** The figures are the last question's. */
  stale: boolean;
  question: ScorecardQuestion;
  card: Scorecard;
  /** The metric's change from the period before, once it is known. */
  change: Change | undefined;
  /** Leads to the recordings. */
  search: RecordingsSearch | undefined;
  metric: ScorecardMetric;
  measure: Measure;
  groups: readonly GroupFigure[] | undefined;
  groupBy: ScorecardLevel;
  /** The groups' changes, once they are known. */
  changes: GroupChanges | undefined;
  groupName: (id: string) => string;
  /** Opens a group. */
  onChoose: (id: string) => void;
}) {
  const period = namePeriodBefore(question);
  const whose = useGroupPhrase(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  const { id, name = id, passRate, value, metricType } = metric;
  const count = card.recordingsEvaluatedCount;
  const figure = measure.of({ value, passRate, count });
  if (stale) return <p className="px-4 py-3 text-lead text-text-muted">Updating</p>;
  return (
    // As high as it usually gets: its sentences come one after the other.
    <p className="min-h-18 max-w-[1240px] px-4 py-3 text-lead max-md:min-h-54">
      {count === undefined ? (
        "The service doesn't say how many recordings were evaluated. "
      ) : (
        <>
          <strong>
            {search === undefined || count === 0 ? (
              plural(count, "recording")
            ) : (
              <Link to="/recordings" search={search} preload={false} className={INK_LINK}>
                {plural(count, "recording")}
              </Link>
            )}
          </strong>
          {type !== undefined && ` of type ${type}`} {whose}{" "}
          {count === 1 ? "was evaluated" : "were evaluated"} {periodPhrase(question)}.{" "}
        </>
      )}
      {figure === undefined ? (
        `No data for ${name}.`
      ) : passRate === undefined ? (
        <>
          {name}
          {metricType === "RECORDING_COUNT" ? ": " : " on average: "}
          <strong>{measure.write(figure)}</strong>.
        </>
      ) : (
        <>
          <strong>{measure.write(figure)}</strong> passed {name}
          {changePhrase(period, change)}.
        </>
      )}
      {groups !== undefined && groupsPhrase(groups, measure, groupName)}
      {changes !== undefined && (
        <VerdictSentence
          changes={changes}
          groupBy={groupBy}
          period={period}
          name={groupName}
          onChoose={onChoose}
        />
      )}
    </p>
  );
}
