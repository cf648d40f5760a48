import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import { detailsOf, FindingMark } from "~/components/scorecards/change-words.tsx";
import { Sparkline } from "~/components/scorecards/plot.tsx";
import type { MetricChange } from "~/domain/changes.ts";
import { figureOf } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { arrowOf, judgementOf, findingOf, volumeChange } from "~/domain/words.ts";
import { formatCount } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { scaled } from "~/ui/font-scale.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import type { TrendBucket } from "../-answer/queries.ts";

/** The most tiles of metrics, and the least width of one in pixels. */
const MOST_TILES = 5;
const LEAST_WIDTH = 136;

function figureText(tile: MetricChange) {
  const measure = measureOf(tile.metric);
  const value = measure.valueIn(tile.now);
  return value === undefined ? undefined : measure.write(value);
}

/**
 * How many calls were evaluated, and the metrics in the order of the service. The charts below, in the
 * element with the ID `panel`, show the chosen one. Those without room are in a menu.
 */
export function Tiles({
  totals,
  volume: [count, before],
  buckets,
  chosen,
  panel,
  onChoose,
}: {
  totals: readonly MetricChange[];
  /** The evaluated calls of this period and the one before. */
  volume: readonly (number | undefined)[];
  /** The trend, whose scorecards have every metric. */
  buckets: readonly TrendBucket[];
  /** The ID of the chosen metric. */
  chosen: string;
  panel: string;
  onChoose: (metricId: string) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, pageWidth());
  const room = Math.max(2, Math.min(MOST_TILES, Math.floor(width / scaled(LEAST_WIDTH)) - 1));
  const first = totals.slice(0, room);
  const current = totals.find(({ metric }) => metric.id === chosen);
  const tiles =
    current === undefined || first.includes(current) ? first : [...first.slice(0, -1), current];
  const others = totals.filter((each) => !tiles.includes(each));
  useActions(
    "On this screen",
    totals.map(({ metric: { id, name = id } }) => ({
      label: name,
      words: "metric scorecard",
      run: () => onChoose(id),
    })),
  );
  return (
    <div ref={ref} className="flex items-stretch border-y border-line">
      <p className="w-34 shrink-0 border-r border-line px-3 py-2 max-md:w-28">
        <span className="block text-small text-text-muted">Volume</span>
        <span className="block text-heading whitespace-nowrap">
          {count === undefined ? "unknown" : formatCount(count)}
        </span>
        <span className="block text-label whitespace-nowrap text-text-muted">
          {["evaluated", volumeChange(count, before)].filter(Boolean).join(", ")}
        </span>
      </p>
      <div
        role="tablist"
        aria-label="Metrics"
        data-roving="names"
        style={{ gridTemplateColumns: `repeat(${tiles.length}, minmax(0, 1fr))` }}
        className="grid min-w-0 flex-1"
      >
        {tiles.map((tile) => {
          const { id, name = id, description } = tile.metric;
          const isChosen = id === chosen;
          const measure = measureOf(tile.metric);
          const judgement = judgementOf(tile);
          return (
            <button
              key={id}
              id={`${panel}-${id}`}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={panel}
              data-tip={[
                description === undefined ? name : `${name}: ${description}`,
                detailsOf(tile, measure),
              ].join("\n")}
              onClick={() => onChoose(id)}
              className={classes(
                "relative min-w-0 border-r border-line px-3 py-2 text-left -outline-offset-2 before:absolute before:inset-x-0 before:top-0 before:h-[3px] hover:bg-hover",
                isChosen && "font-[600] before:bg-accent",
              )}
            >
              <span className="block truncate text-small">{name}</span>
              <span className="flex items-center gap-2">
                <span
                  className={classes(
                    "truncate text-heading",
                    !figureText(tile) && "text-text-faint",
                  )}
                >
                  {figureText(tile) ?? "no data"}
                </span>
                <span className="ml-auto h-5 w-14 min-w-0 shrink-1000 @max-[40rem]:hidden">
                  <Sparkline
                    values={buckets.map(({ all }) => measure.valueIn(figureOf(all, id)))}
                  />
                </span>
              </span>
              <span className="flex min-w-0 items-center gap-1 text-label font-[400] text-text-muted">
                <FindingMark finding={findingOf(tile)} />
                <span className="truncate">{tile.change ? arrowOf(tile, measure) : "\u00a0"}</span>
                {judgement !== undefined && <span className="sr-only">, {judgement}</span>}
              </span>
            </button>
          );
        })}
      </div>
      {others.length > 0 && (
        <MenuButton
          label="More metrics"
          aria-label="More metrics"
          placement="bottom end"
          className={classes(buttonClasses("quiet"), "my-auto mx-2 shrink-0 print:hidden")}
          trigger={
            <>
              More
              <ChevronDown size={14} />
            </>
          }
          options={others.map((each) => ({
            id: each.metric.id,
            label: [isolate(each.metric.name ?? each.metric.id), figureText(each)]
              .filter(Boolean)
              .join(", "),
          }))}
          onPick={onChoose}
        />
      )}
    </div>
  );
}
