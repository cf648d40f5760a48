import CircleOff from "lucide-react/icons/circle-off";
import X from "lucide-react/icons/x";
import { FEW } from "~/components/scorecards/changes.tsx";
import { figureOf } from "~/components/scorecards/figure.ts";
import { MOST_BUCKETS } from "~/domain/buckets.ts";
import { formatRange } from "~/domain/period.ts";
import { capital } from "~/lib/words.ts";
import { IconButton } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Shown } from "../-answer/shown.ts";
import { TrendChart } from "../-chart/chart-part.tsx";
import { allOf } from "../-question/names.tsx";
import { FiguresTable, Pane } from "./pane.tsx";

const RUNNING = { day: "today", week: "this week", month: "this month" } as const;

/** Which line is whose, and a way to take the group's away. */
function TrendLines({
  all,
  group,
  onClear,
}: {
  all: string;
  group: string;
  onClear: (() => void) | undefined;
}) {
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-4 bg-fill forced-color-adjust-none" /> {all}
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
  const title = group === undefined ? `By ${bucket}` : `${group} by ${bucket}`;
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
  const tables = [
    { of: "all", after: "" },
    ...(named === undefined ? [] : [{ of: "group", after: `, ${named}` } as const]),
  ] as const;
  return (
    <Pane title={title} beside={notes.filter(Boolean).join(", ")}>
      {view === "table" ? (
        tables.map(({ of, after }) => (
          <FiguresTable
            key={of}
            label={title + after}
            first={capital(bucket) + after}
            metric={metric}
            rows={trend.flatMap(({ [of]: answer, ...span }) =>
              answer === undefined
                ? []
                : {
                    id: span.startAt,
                    name: `${formatRange(span)}${span.partial ? ", so far" : ""}`,
                    of: formatRange(span),
                    figure: figureOf(answer.card, metric.id),
                    search: of === "all" ? shown.linkOf(undefined, span) : undefined,
                    instead: answer.instead,
                  },
            )}
          />
        ))
      ) : (
        <>
          {named !== undefined && (
            <TrendLines
              all={allOf(shown)}
              group={named}
              onClear={
                group === undefined
                  ? () => shown.update({ group: undefined, peek: undefined })
                  : undefined
              }
            />
          )}
          <TrendChart
            shown={shown}
            trend={trend}
            all={allOf(shown)}
            group={named}
            height={group === undefined ? 220 : 180}
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
