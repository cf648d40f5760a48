import { Fragment } from "react";
import { isSure, pointsOf } from "~/components/scorecards/changes.tsx";
import { formatCount, plural } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { RecordingsLink } from "../-answer/recordings-link.tsx";
import { type Group, type Shown, sortByFigure } from "../-answer/shown.ts";
import { countLevel, LEVELS, periodPhrase } from "../-question/names.tsx";

/** Which group leads, if one does, and which has no data, if it is only one. */
function groupsPhrase(groups: readonly Group[], { measure, name }: Shown) {
  const sorted = sortByFigure(groups, ({ now }) => measure.of(now));
  const empty = sorted.filter(({ now }) => measure.of(now) === undefined);
  const [first, second] = sorted;
  const [best, next] = [first && measure.of(first.now), second && measure.of(second.now)];
  const leads = first && best !== undefined && next !== undefined && next < best;
  const leader = leads ? ` ${name(first.id)} is highest with ${measure.write(best)}.` : "";
  const [only] = empty;
  return only && empty.length === 1 ? `${leader} ${name(only.id)} has no data.` : leader;
}

/** The most groups that are named. */
const MOST = 5;

/** Names in a sentence, each of which opens its group. */
function GroupNames({ ids, shown: { name, choose } }: { ids: readonly string[]; shown: Shown }) {
  const more = ids.length - MOST;
  return (
    <>
      {ids.slice(0, MOST).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <button type="button" className={INK_LINK} onClick={() => choose(id)}>
            {name(id)}
          </button>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}

/** The IDs of the groups with a verdict, the surest first. */
export const probably = (groups: readonly Group[], verdict: -1 | 1) =>
  groups
    .filter(({ change }) => change?.test?.verdict === verdict)
    .toSorted((a, b) => (a.change?.test?.p ?? 1) - (b.change?.test?.p ?? 1))
    .map(({ id }) => id);

const are = (count: number) => (count === 1 ? "is" : "are");

/** "2 of 24 teams are probably worse than in the 90 days before: San Antonio, Plano." */
function VerdictSentence({ shown }: { shown: Shown }) {
  const { groups = [], compared = 0, groupBy, period } = shown;
  if (compared === 0 || groupBy === "RECORDING") return null;
  const all = countLevel(compared, groupBy);
  const [worse, better] = [probably(groups, -1), probably(groups, 1)];
  const isAssumed = groups.some((group) => isSure(group) && group.change?.test?.reps === undefined);
  if (worse.length === 0 && better.length === 0) {
    return ` No ${LEVELS[groupBy].one} of ${formatCount(compared)} is clearly better or worse than in ${period}.`;
  }
  return (
    <>
      {" "}
      {worse.length === 0 ? (
        `None of ${all} is clearly worse than in ${period}.`
      ) : (
        <>
          <strong>
            {formatCount(worse.length)} of {all}
          </strong>{" "}
          {are(worse.length)} probably worse than in {period}:{" "}
          <GroupNames ids={worse} shown={shown} />.
        </>
      )}
      {better.length > 0 && (
        <>
          {" "}
          {formatCount(better.length)} {are(better.length)} probably better:{" "}
          <GroupNames ids={better} shown={shown} />.
        </>
      )}
      {isAssumed && " This assumes independent recordings."}
    </>
  );
}

/** What the page shows, in words. */
export function Summary({ shown }: { shown: Shown }) {
  const { card, metric, measure, groups, names, question, period, tiles } = shown;
  if (shown.stale) return <p className="px-4 py-3 text-lead text-text-muted">Updating</p>;
  const { id, passRate, value, metricType } = metric;
  const name = isolate(metric.name ?? id);
  const count = card.recordingsEvaluatedCount;
  const figure = measure.of({ value, passRate, count });
  const change = tiles.find((tile) => tile.metric === metric)?.change;
  return (
    // As high as it usually gets: its sentences come one after the other.
    // Smaller type beside an open group: the rows below stay under the pointer.
    <p className="min-h-18 max-w-[1240px] px-4 py-3 text-lead @max-[960px]:text-body max-md:min-h-24 max-sm:min-h-43">
      {count === undefined ? (
        "The service doesn't say how many recordings were evaluated. "
      ) : (
        <>
          <strong>
            <RecordingsLink search={count === 0 ? undefined : shown.linkOf()}>
              {plural(count, "recording")}
            </RecordingsLink>
          </strong>
          {names.type !== undefined && ` of type ${names.type}`} {names.whose}{" "}
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
          {change?.of === "points" && `, ${pointsOf(change)} from ${period}`}.
        </>
      )}
      {groups !== undefined && groupsPhrase(groups, shown)}
      <VerdictSentence shown={shown} />
    </p>
  );
}
