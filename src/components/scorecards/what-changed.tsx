import { ifEmpty } from "~/api/lists/claims.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { Pending } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { type Change, isSure, judgedOf } from "~/domain/changes.ts";
import { judgementOf, pointsOf } from "~/domain/verdict-words.ts";
import { formatPercent, plural } from "~/lib/format.ts";
import { Bar, Placeholder } from "~/ui/skeleton.tsx";
import type { RateChanges } from "./rate-changes.ts";

/** "down 24.1 points from the 30 days before: probably worse, in 42 of 81 reps". */
export const changeSentence = (change: Change, before: string) =>
  [`${pointsOf(change)} from ${before}`, judgementOf(change)].filter(Boolean).join(": ");

/** The surest change in a sentence with its verdict; it leads to that metric on Scorecards. */
export function WhatChanged({ rates }: { rates: RateChanges }) {
  const { changes, reading, period, search, error } = rates;
  if (changes === undefined || error !== null) {
    return (
      <div className="-mx-4">
        <Pending what="Scorecards" endpoint={scorecardMetricValues.name} rows={1} error={error}>
          <Placeholder label="Loading scorecards" className="h-12 px-4">
            {() => <Bar className="mt-2 w-120" />}
          </Placeholder>
        </Pending>
      </div>
    );
  }
  const [surest] = changes;
  const compared = judgedOf(changes);
  return (
    <>
      <p className="max-w-[77.5rem] text-lead wrap-anywhere">
        {surest?.change && isSure(surest) ? (
          <>
            <strong>{formatPercent(surest.now.passRate ?? 0)}</strong> passed{" "}
            <TextLink to="/scorecards" search={{ ...search, metric: surest.metric.id }}>
              {surest.metric.name ?? surest.metric.id}
            </TextLink>
            , {changeSentence(surest.change, period.before)}.
          </>
        ) : (
          <>
            {ifEmpty(reading, () => "No metric has a pass rate.") ??
              (compared === 0
                ? `Too few recordings to compare with ${period.before}.`
                : `No clear change from ${period.before}: ${plural(compared, "comparison")} could be chance.`)}{" "}
            <TextLink to="/scorecards" search={search}>
              Scorecards
            </TextLink>
          </>
        )}
      </p>
      <p className="mt-1 text-small text-text-muted">{period.name}</p>
    </>
  );
}
