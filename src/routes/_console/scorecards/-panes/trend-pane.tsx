import CircleOff from "lucide-react/icons/circle-off";
import X from "lucide-react/icons/x";
import type { Scorecard } from "~/api/scorecards.ts";
import { FEW, figureOf } from "~/components/scorecards/changes.tsx";
import { MOST_BUCKETS } from "~/lib/buckets.ts";
import { formatDay, plural } from "~/lib/format.ts";
import { IconButton } from "~/ui/button.tsx";
import { ChartTrend } from "~/ui/lazy/parts.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import type { RecordingsSearch } from "../-answer/recordings-link.tsx";
import type { Shown } from "../-answer/shown.ts";
import { BUCKET_LABELS } from "../-question/names.tsx";
import { formatRange } from "../-question/question.ts";
import { type FiguresRow, FiguresTable, Pane } from "./pane.tsx";

const RUNNING = { day: "today", week: "this week", month: "this month" } as const;

interface BucketAnswer {
  card: Scorecard | undefined;
  error: Error | null;
}

const stateOf = ({ card, error }: BucketAnswer) => {
  if (error !== null) return "Failed";
  return card === undefined ? "Pending" : undefined;
};

function markOf(answer: BucketAnswer, { metric, measure }: Shown) {
  const figure = figureOf(answer.card, metric.id);
  const { count } = figure;
  const interval = measure.interval(figure);
  const counted = count === undefined ? "unknown count" : plural(count, "recording");
  return {
    value: measure.of(figure) ?? null,
    band: interval ? ([interval.low, interval.high] as const) : null,
    few: (count ?? FEW) < FEW,
    note: stateOf(answer) ?? counted,
  };
}

/** Which line is whose, and a way to take the group's away. */
function TrendLines({ group, onClear }: { group: string; onClear: (() => void) | undefined }) {
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-4 bg-fill forced-color-adjust-none" /> All together
      </span>
      <span className="flex min-w-0 items-center gap-1.5 font-[600]">
        <span aria-hidden className="h-0.5 w-4 bg-accent forced-color-adjust-none" />
        <span className="truncate">{group}</span>
        {onClear && (
          <IconButton label={`Clear ${group}`} onClick={onClear}>
            <X size={14} />
          </IconButton>
        )}
      </span>
    </p>
  );
}

/** The measure over time, as a line or as a table. Buckets fill in as they load. */
export function TrendPane({
  shown,
  group,
}: {
  shown: Shown;
  /** Names the group's line for good; by default it is the chosen group's, which can be cleared. */
  group?: string;
}) {
  const { state, bucket, metric, measure, view } = shown;
  const { trend } = state;
  const title = `By ${bucket}`;
  if (trend === undefined) {
    return (
      <Pane title={title} beside={measure.unit}>
        <StateMessage icon={<CircleOff size={16} />} title="Too many requests">
          A trend by {bucket} over this range needs more than {MOST_BUCKETS} requests. Choose a
          shorter range or a larger interval.
        </StateMessage>
      </Pane>
    );
  }
  const isPartial = trend.some(({ partial }) => partial);
  const notes = [measure.unit, isPartial && `${RUNNING[bucket]} is partial`];
  const named = group ?? (state.group && shown.name(state.group));
  const rowOf = (
    each: (typeof trend)[number],
    answer: BucketAnswer,
    search: RecordingsSearch,
  ): FiguresRow => ({
    id: each.startAt,
    name: `${formatRange(each)}${each.partial ? ", so far" : ""}`,
    of: formatRange(each),
    figure: figureOf(answer.card, metric.id),
    search,
    instead: stateOf(answer),
  });
  return (
    <Pane title={title} beside={notes.filter(Boolean).join(", ")} sticky={view === "chart"}>
      {view === "table" ? (
        <>
          <FiguresTable
            label={title}
            first={BUCKET_LABELS[bucket]}
            metric={metric}
            rows={trend.map((each) => rowOf(each, each.all, shown.linkOf(undefined, each)))}
          />
          {named !== undefined && (
            <FiguresTable
              label={`${title}, ${named}`}
              first={`${BUCKET_LABELS[bucket]}, ${named}`}
              metric={metric}
              rows={trend.flatMap((each) =>
                each.group === undefined ? [] : [rowOf(each, each.group, undefined)],
              )}
            />
          )}
        </>
      ) : (
        <>
          {named !== undefined && (
            <TrendLines
              group={named}
              onClear={
                group === undefined
                  ? () => shown.update({ group: undefined, peek: undefined })
                  : undefined
              }
            />
          )}
          <ChartTrend
            group={named}
            label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
            measure={measure}
            points={trend.map((each) => ({
              ...markOf(each.all, shown),
              label: formatDay(new Date(each.startAt)),
              title: formatRange(each),
              partial: each.partial,
              group: each.group && markOf(each.group, shown),
            }))}
          />
          {metric.passRate !== undefined && (
            <p className="text-label text-text-muted">
              {`Band: 95 % interval of each ${bucket}. Hollow dots have fewer than ${FEW} recordings.`}
            </p>
          )}
        </>
      )}
    </Pane>
  );
}
