import { ifEmpty } from "~/api/lists/claims.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { Pending } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { isSure, judgedOf } from "~/domain/changes.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import { didOf, sourceSentence } from "~/domain/words.ts";
import { Bar, Placeholder } from "~/ui/skeleton.tsx";
import type { RateChanges } from "./rate-changes.ts";

/** The surest change in a sentence with where it comes from; it leads to that metric on Scorecards. */
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
  return (
    <>
      <p className="max-w-[77.5rem] text-lead wrap-anywhere">
        {surest && isSure(surest) ? (
          <>
            <TextLink to="/scorecards" search={{ ...search, metric: surest.metric.id }}>
              {surest.metric.name ?? surest.metric.id}
            </TextLink>{" "}
            <strong>{didOf(surest, PASS_RATE)}</strong> {sourceSentence(surest)}
          </>
        ) : (
          <>
            {ifEmpty(reading, () => "No metric has a pass rate.") ??
              (judgedOf(changes) === 0
                ? `Too few calls to compare with ${period.before}.`
                : `No clear change from ${period.before}.`)}{" "}
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
