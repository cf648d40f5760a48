import CircleOff from "lucide-react/icons/circle-off";
import { MOST_BUCKETS } from "~/domain/buckets.ts";
import type { Bucket } from "~/domain/period.ts";
import { FEW } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { formatRange, namePeriodBefore } from "~/domain/period.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { TrendChart } from "../-chart/chart-part.tsx";
import { trendPoints } from "../-chart/points.ts";
import type { Subject } from "../-answer/links.tsx";
import type { TrendBucket } from "../-answer/queries.ts";
import { allOf } from "../-question/names.tsx";
import { ScorecardPane } from "./pane.tsx";

const RUNNING = { day: "today", week: "this week", month: "this month" } as const;

/** The measure over the period before and the current one. Buckets fill in as they load. */
export function TrendPane({
  buckets,
  bucket,
  metric,
  subject,
  group,
  onRetry,
}: {
  /** Undefined if there are too many buckets to request. */
  buckets: readonly TrendBucket[] | undefined;
  bucket: Bucket;
  metric: ScorecardMetric;
  subject: Subject;
  /** The name of the open group. */
  group: string | undefined;
  onRetry: () => void;
}) {
  const measure = measureOf(metric);
  const title = `By ${bucket}`;
  if (buckets === undefined) {
    return (
      <ScorecardPane title={title} beside={measure.unit}>
        <StateMessage icon={<CircleOff size={16} />} title="Too many requests">
          A trend by {bucket} over this range and the one before needs more than {MOST_BUCKETS}{" "}
          requests. Choose a shorter range or a larger interval.
        </StateMessage>
      </ScorecardPane>
    );
  }
  const failed = buckets.filter((each) => each.failed).length;
  const isPartial = buckets.some(({ partial }) => partial);
  return (
    <ScorecardPane
      title={title}
      beside={[measure.unit, isPartial && `${RUNNING[bucket]} is partial`]
        .filter(Boolean)
        .join(", ")}
    >
      {group !== undefined && (
        <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="h-0.5 w-4 bg-fill forced-color-adjust-none" />
            {allOf(subject)}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 font-[600]">
            <span aria-hidden className="h-0.5 w-4 bg-accent forced-color-adjust-none" />
            <span className="truncate">{group}</span>
          </span>
        </p>
      )}
      <TrendChart
        points={trendPoints(buckets, metric, group !== undefined)}
        label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
        names={[allOf(subject), group]}
        periods={[namePeriodBefore(subject.question), formatRange(subject.question)]}
        measure={measure}
        height={240}
      />
      <p className="text-label text-text-muted">
        {metric.passRate !== undefined &&
          `Band: 95 % interval of each ${bucket}. Hollow dots have fewer than ${FEW} recordings.`}
      </p>
      {failed > 0 && (
        <p className="mt-1 flex items-center gap-2 text-small">
          {plural(failed, bucket)} didn't load. <Button onClick={onRetry}>Retry</Button>
        </p>
      )}
    </ScorecardPane>
  );
}
