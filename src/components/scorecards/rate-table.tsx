import { Link } from "@tanstack/react-router";
import { ifEmpty } from "~/api/facts.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { type RatedGroup, useRateChanges } from "./rate-changes.ts";
import { RateRows, sampleOf } from "./rate-rows.tsx";

const DAYS = 30;
const MOST = 10;

/** The pass rates of the last days, how they changed, and a link to all of them. */
export function RateTable({ type, ...group }: RatedGroup & { type: string }) {
  const figures = useRateChanges(group, type, DAYS);
  const { changes, reading, search, error, retry } = figures;
  if (error !== null) {
    return <Failure title="Pass rates didn't load" error={error} retry={retry} />;
  }
  if (changes === undefined) {
    return <Loading of={scorecardMetricValues.name} label="Loading pass rates" rows={MOST} />;
  }
  return (
    <>
      <RateRows label="Pass rates" changes={changes.slice(0, MOST)} search={search} />
      <p className="mt-2 text-small text-text-muted">
        {ifEmpty(reading, () => "No metric has a pass rate in these days. ")}
        {sampleOf(figures, DAYS)}
        {changes.length > MOST && ` ${MOST} of ${changes.length} metrics.`}{" "}
        <Link to="/scorecards" search={search} preload={false} className={INK_LINK}>
          Scorecards
        </Link>
      </p>
    </>
  );
}
