import { Link } from "@tanstack/react-router";
import type { Scorecard, ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names.tsx";
import { formatDay, formatDecimal, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { changeOf, figureOf, type GroupFigure, type Measure, sortGroups } from "./-figures.ts";
import { countLevel } from "./-levels.ts";
import { nameBefore } from "./-ranges.ts";
import type { RecordingsSearch } from "./-recordings-behind.ts";
import { useLevelNames } from "./-use-names.ts";

/** "by 9 teams", "in Meridian Home Group": whose recordings were asked about. */
export function useWhose({ filterBy, filterByIds }: ScorecardQuestion): string {
  const nameOf = useLevelNames();
  const [only = "", ...more] = filterByIds;
  const who = more.length === 0 ? nameOf(filterBy, only) : undefined;
  const count = countLevel(filterByIds.length, filterBy);
  if (filterBy === "RECORDING") return `among ${count}`;
  return filterBy === "ORGANIZATION" ? `in ${who ?? count}` : `by ${who ?? count}`;
}

/** "between 1 Sep and 20 Nov", both days included. */
export function when({ startAt, endAt }: ScorecardQuestion): string {
  const first = formatDay(new Date(startAt));
  const last = formatDay(new Date(Date.parse(endAt) - 1));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

const passing = (metric: ScorecardMetric) => (metric.name ?? metric.id).toLowerCase();

/** Who stands first, and who has no data, where that is a sentence and not a list. */
function Standing({
  groups,
  measure,
  name,
}: {
  groups: readonly GroupFigure[];
  measure: Measure;
  name: (id: string) => string;
}) {
  const sorted = sortGroups(groups, measure);
  const [first, second] = sorted.filter((group) => measure.of(group) !== undefined);
  const silent = sorted.filter((group) => measure.of(group) === undefined);
  const [best, next] = [first && measure.of(first), second && measure.of(second)];
  const leads = first !== undefined && best !== undefined && next !== undefined && next < best;
  const [none, ...others] = silent;
  return (
    <>
      {leads && ` ${name(first.id)} is highest with ${measure.write(best)}.`}
      {none !== undefined && others.length === 0 && ` ${name(none.id)} has no data.`}
    </>
  );
}

/** ", 4.1 points more than in the 81 days before", where both periods have a rate. */
function Against({
  question,
  card,
  before,
  metric,
}: {
  question: ScorecardQuestion;
  card: Scorecard;
  before: Scorecard | undefined;
  metric: ScorecardMetric;
}) {
  const change = before && changeOf(figureOf(card, metric.id), figureOf(before, metric.id));
  if (change === undefined || change.of !== "points") return null;
  const points = formatDecimal(Math.abs(change.by));
  const period = nameBefore(question);
  if (points === "0.0") return `, as many as in ${period}`;
  return `, ${points} points ${change.by > 0 ? "more" : "fewer"} than in ${period}`;
}

/** What the page shows, in words. */
export function Sentence({
  stale,
  question,
  card,
  before,
  behind,
  metric,
  measure,
  groups,
  groupName,
}: {
  /** The figures aren't those of the question. */
  stale: boolean;
  question: ScorecardQuestion;
  card: Scorecard;
  /** The figures of the period before, once they are there. */
  before: Scorecard | undefined;
  /** The list of the recordings that are counted. */
  behind: RecordingsSearch | undefined;
  metric: ScorecardMetric;
  measure: Measure;
  groups: readonly GroupFigure[] | undefined;
  groupName: (id: string) => string;
}) {
  const whose = useWhose(question);
  const type = useNameOf("conversation-type")(question.conversationTypeId);
  const count = card.recordingsEvaluatedCount;
  const figure = measure.of({ value: metric.value, passRate: metric.passRate, count });
  if (stale) return <p className="px-4 py-3 text-lead text-text-muted">Asking anew.</p>;
  return (
    <p className="max-w-[1240px] px-4 py-3 text-lead">
      {count !== undefined && (
        <>
          <strong>
            {behind === undefined || count === 0 ? (
              plural(count, "recording")
            ) : (
              <Link to="/recordings" search={behind} preload={false} className={INK_LINK}>
                {plural(count, "recording")}
              </Link>
            )}
          </strong>
          {type !== undefined && ` of type ${type}`} {whose}{" "}
          {count === 1 ? "was evaluated" : "were evaluated"} {when(question)}.{" "}
        </>
      )}
      {figure === undefined ? (
        `There is no data for ${passing(metric)}.`
      ) : metric.passRate === undefined ? (
        <>
          {metric.name ?? metric.id}
          {metric.metricType === "RECORDING_COUNT" ? ": " : " on average: "}
          <strong>{measure.write(figure)}</strong>.
        </>
      ) : (
        <>
          <strong>{measure.write(figure)}</strong> pass {passing(metric)}
          <Against question={question} card={card} before={before} metric={metric} />.
        </>
      )}
      {groups !== undefined && <Standing groups={groups} measure={measure} name={groupName} />}
    </p>
  );
}
