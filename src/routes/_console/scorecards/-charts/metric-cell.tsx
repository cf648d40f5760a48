import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { ChangeWords, sizeOf } from "~/components/scorecards/change-words.tsx";
import type { Change } from "~/components/scorecards/changes.ts";
import { formatFigure, unitOf } from "~/components/scorecards/metric-value.ts";

/** A mark on a line from 0 to 100. */
function RateMark({ rate }: { rate: number }) {
  return (
    <span aria-hidden className="relative block h-0.5 min-w-4 flex-1 self-center bg-track">
      <span
        className="absolute -top-[3px] h-2 w-[3px] -translate-x-1/2 bg-text"
        style={{ left: `${Math.min(100, Math.max(0, rate))}%` }}
      />
    </span>
  );
}

/** Value and unit, or the pass rate of a metric without a value. */
function headlineOf(metric: ScorecardMetric): [figure: string | undefined, unit: string] {
  const { value, passRate, metricType } = metric;
  if (value !== undefined)
    return [formatFigure(value, metric), metricType === "RECORDING_COUNT" ? "" : unitOf(metric)];
  return passRate === undefined ? [undefined, ""] : [formatDecimal(passRate), "% pass"];
}

/** The change from the period before; only pass rates are called better or worse. */
function ChangeLine({ change, metric }: { change: Change; metric: ScorecardMetric }) {
  const size = sizeOf(change, metric);
  const of = change.of === "points" && metric.value !== undefined ? "pass rate " : "";
  return <ChangeWords change={change} metric={metric} words={`${of}${size}`} />;
}

/** A metric's name, value, pass rate and change; the number of recordings is the same for all. */
export function MetricCell({
  metric,
  change,
}: {
  metric: ScorecardMetric;
  /** Undefined until the period before is known. */
  change: Change | "no data before" | undefined;
}) {
  const { passRate } = metric;
  const [figure, unit] = headlineOf(metric);
  return (
    <>
      <span className="block truncate text-small">{metric.name ?? metric.id}</span>
      <span className="block truncate">
        {figure === undefined ? (
          <span className="text-lead leading-8 text-text-faint">no data</span>
        ) : (
          <span className="text-metric">{figure}</span>
        )}
        {unit !== "" && <span className="text-small font-[400] text-text-muted"> {unit}</span>}
      </span>
      <span className="flex min-h-5 gap-2 text-small font-[400] whitespace-nowrap">
        {passRate !== undefined && metric.value !== undefined && (
          <span>
            <span className="font-[600]">{formatPercent(passRate)}</span> pass
          </span>
        )}
        {passRate !== undefined && <RateMark rate={passRate} />}
      </span>
      <span className="flex min-h-5 text-small font-[400]">
        {typeof change === "string"
          ? figure !== undefined && <None>{change}</None>
          : change && <ChangeLine change={change} metric={metric} />}
      </span>
    </>
  );
}
