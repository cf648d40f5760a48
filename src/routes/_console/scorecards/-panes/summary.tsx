import { Fragment } from "react";
import { isSure, type MetricChange } from "~/domain/changes.ts";
import { measureOf } from "~/domain/measure.ts";
import type { MetricUnit } from "~/domain/metric-value.ts";
import { namePeriodBefore } from "~/domain/period.ts";
import { assumedOf, judgementOf, pointsOf, signedSize } from "~/domain/verdict-words.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { type Group, probably, untold } from "../-answer/groups.ts";
import { RecordingsLink, type Subject } from "../-answer/links.tsx";
import { countLevel, LEVELS, periodPhrase } from "../-question/names.tsx";

/** The most groups that are named. */
const MOST_NAMED = 5;

/** Names in a sentence, each of which opens its group, with the size of its change. */
function GroupNames({
  named,
  metric,
  nameOf,
  onOpen,
}: {
  named: readonly Group[];
  metric: MetricUnit;
  nameOf: Subject["nameOf"];
  onOpen: (id: string) => void;
}) {
  const more = named.length - MOST_NAMED;
  return (
    <>
      {named.slice(0, MOST_NAMED).map(({ id, change }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <button
            type="button"
            className={`${INK_LINK} max-w-full text-left`}
            onClick={() => onOpen(id)}
          >
            {nameOf(id)}
          </button>
          {change && ` ${signedSize(change, metric)}`}
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}

const are = (count: number) => (count === 1 ? "is" : "are");

/** "3 teams are probably worse: San Antonio −38.2, … 18 of 24 teams have too few recordings to tell." */
function GroupsSentence({
  groups,
  metric,
  subject: { groupBy, nameOf },
  onOpen,
}: {
  groups: readonly Group[];
  metric: MetricUnit;
  subject: Subject;
  onOpen: (id: string) => void;
}) {
  const [worse, better] = [probably(groups, -1), probably(groups, 1)];
  const { few, want, chance } = untold(groups);
  const isAssumed = assumedOf(groups.filter(isSure)) > 0;
  return (
    <>
      {worse.length > 0 && (
        <>
          <strong>{countLevel(worse.length, groupBy)}</strong> {are(worse.length)} probably worse:{" "}
          <GroupNames named={worse} metric={metric} nameOf={nameOf} onOpen={onOpen} />.{" "}
        </>
      )}
      {better.length > 0 && (
        <>
          {worse.length > 0 ? formatCount(better.length) : countLevel(better.length, groupBy)}{" "}
          {are(better.length)} probably better:{" "}
          <GroupNames named={better} metric={metric} nameOf={nameOf} onOpen={onOpen} />.{" "}
        </>
      )}
      {worse.length + better.length === 0 &&
        `No ${LEVELS[groupBy].one} is clearly better or worse. `}
      {few > 0 &&
        `${formatCount(few)} of ${countLevel(groups.length, groupBy)} ${few === 1 ? "has" : "have"} too few ${want} to tell. `}
      {few > 0 && chance > 0 && `In ${formatCount(chance)} the change may be chance. `}
      {isAssumed && "This assumes independent recordings."}
    </>
  );
}

/**
 * What the page shows, in words: the metric, the groups, the recordings. Each has its line, whose place
 * is kept while it loads.
 */
export function ScorecardSummary({
  total: { metric, now, change },
  groups,
  subject,
  source,
  onOpen,
}: {
  total: MetricChange;
  /** Undefined until the groups' changes are known. */
  groups: readonly Group[] | undefined;
  subject: Subject;
  /** The type, and who recorded: "of type Visit by 9 teams". */
  source: string;
  onOpen: (id: string) => void;
}) {
  const { question, linkTo } = subject;
  const measure = measureOf(metric);
  const name = isolate(metric.name ?? metric.id);
  const figure = measure.valueIn(now);
  const judgement = change && judgementOf(change, metric);
  return (
    <div className="grid max-w-[77.5rem] grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 wrap-anywhere">
      <p className="min-h-6 text-lead max-md:min-h-18">
        {figure === undefined ? (
          `No data for ${name}.`
        ) : (
          <>
            <strong>{measure.write(figure)}</strong>
            {metric.passRate === undefined ? ` ${name}` : ` passed ${name}`}
            {change?.unit === "points" &&
              `, ${pointsOf(change)} from ${namePeriodBefore(question)}`}
            {judgement && `: ${judgement}`}.
          </>
        )}
      </p>
      <p className="min-h-10 max-md:min-h-20">
        {groups !== undefined && groups.length > 0 && (
          <GroupsSentence groups={groups} metric={metric} subject={subject} onOpen={onOpen} />
        )}
      </p>
      <p className="min-h-5 text-small text-text-muted">
        {now.count === undefined ? (
          "The service doesn't say how many recordings were evaluated."
        ) : (
          <>
            <RecordingsLink search={now.count === 0 ? undefined : linkTo()}>
              {plural(now.count, "recording")}
            </RecordingsLink>{" "}
            {source} {now.count === 1 ? "was evaluated" : "were evaluated"} {periodPhrase(question)}
            .
          </>
        )}
      </p>
    </div>
  );
}
