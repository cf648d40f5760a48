import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatCount, formatDecimal, formatPercent } from "~/lib/format.ts";
import { formatFigure, unitOf } from "~/lib/metric-value.ts";
import { classes } from "~/ui/classes.ts";
import { changeOf, figureOf as figureIn } from "./-figures.ts";

/** Where the rate stands between 0 and 100, for the eye. */
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

/** Value and unit; a metric that is only passed or not has its pass rate in that place. */
function shownOf(metric: ScorecardMetric): [figure: string | undefined, unit: string] {
  const { value, passRate, metricType } = metric;
  if (value !== undefined)
    return [formatFigure(value, metric), metricType === "RECORDING_COUNT" ? "" : unitOf(metric)];
  return passRate === undefined ? [undefined, ""] : [formatDecimal(passRate), "% pass"];
}

const JUDGED = {
  "1": { word: "probably better", tone: "text-positive" },
  "0": { word: "can't tell whether by chance", tone: "text-text-muted" },
  "-1": { word: "probably worse", tone: "text-negative" },
} as const;

/** How the metric moved against the period before; judged only where it can be passed. */
function Moved({
  card,
  before,
  metric,
}: {
  card: Scorecard;
  before: Scorecard | undefined;
  metric: ScorecardMetric;
}) {
  if (before === undefined) return null;
  const change = changeOf(figureIn(card, metric.id), figureIn(before, metric.id));
  if (change === undefined) return <span className="text-text-faint">no data before</span>;
  const { by, of, direction } = change;
  const size = of === "points" ? formatDecimal(Math.abs(by)) : formatFigure(Math.abs(by), metric);
  const none = /^[0.:]+$/.test(size);
  const Icon = none ? Minus : by > 0 ? TrendingUp : TrendingDown;
  const judged = direction === undefined || none ? undefined : JUDGED[direction];
  return (
    <span className="flex min-w-0 items-center gap-1 text-text-muted" title={judged?.word}>
      <Icon size={14} strokeWidth={1.75} className={classes("shrink-0", judged?.tone)} />
      <span className="truncate">
        {none ? "no change" : `${by > 0 ? "up" : "down"} ${size}`}
        {!none && of === "points" && (
          <>
            {" "}
            <abbr title="percentage points" className="no-underline">
              pts
            </abbr>
          </>
        )}
        {judged !== undefined && <span className="sr-only">, {judged.word}</span>}
      </span>
    </span>
  );
}

function Cell({
  metric,
  card,
  before,
}: {
  metric: ScorecardMetric;
  card: Scorecard;
  before: Scorecard | undefined;
}) {
  const { passRate } = metric;
  const count = card.recordingsEvaluatedCount;
  const [figure, unit] = shownOf(metric);
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
      <span className="flex gap-2 text-small font-[400] whitespace-nowrap">
        {passRate === undefined ? (
          <span className="text-text-muted">no pass rate</span>
        ) : metric.value === undefined ? (
          <span className="text-text-muted">no value</span>
        ) : (
          <span>
            <span className="font-[600]">{formatPercent(passRate)}</span> pass
          </span>
        )}
        {passRate !== undefined && <RateMark rate={passRate} />}
      </span>
      <span className="flex min-h-5 justify-between gap-2 text-small font-[400] whitespace-nowrap">
        <Moved card={card} before={before} metric={metric} />
        <span className="ml-auto text-text-muted">
          {count === undefined ? "unknown count" : `of ${formatCount(count)}`}
        </span>
      </span>
    </>
  );
}

const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** One cell a metric; the chosen one, under the head, is what the charts below are about. */
export function MetricStrip({
  card,
  before,
  metrics,
  chosen,
  panel,
  stale,
  onChoose,
}: {
  card: Scorecard;
  /** The figures of the period before, once they are there. */
  before: Scorecard | undefined;
  metrics: readonly ScorecardMetric[];
  chosen: string;
  /** The id of what the cells control. */
  panel: string;
  stale: boolean;
  onChoose: (id: string) => void;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = metrics.findIndex(({ id }) => id === chosen);
    const next = (at + step + metrics.length) % metrics.length;
    onChoose(metrics[next]?.id ?? chosen);
    const cell = event.currentTarget.children[next];
    if (cell instanceof HTMLElement) cell.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Metrics"
      aria-busy={stale || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(
        "grid shrink-0 overflow-hidden border-y border-line max-md:auto-cols-[208px] max-md:grid-flow-col max-md:overflow-x-auto md:grid-cols-[repeat(auto-fill,minmax(172px,1fr))]",
        stale && "opacity-50",
      )}
    >
      {metrics.map((metric) => {
        const current = metric.id === chosen;
        return (
          <button
            key={metric.id}
            // On a narrow screen the cells are a strip that scrolls.
            ref={current ? bringIntoView : undefined}
            id={`${panel}-${metric.id}`}
            type="button"
            role="tab"
            aria-selected={current}
            aria-controls={panel}
            tabIndex={current ? 0 : -1}
            title={metric.description}
            onClick={() => onChoose(metric.id)}
            className={classes(
              "relative -mr-px -mb-px border-r border-b border-line px-4 pt-3 pb-2.5 text-left -outline-offset-2 before:absolute before:inset-x-0 before:top-0 before:h-[3px] hover:bg-hover",
              current && "font-[600] before:bg-accent",
            )}
          >
            <Cell metric={metric} card={card} before={before} />
          </button>
        );
      })}
    </div>
  );
}
