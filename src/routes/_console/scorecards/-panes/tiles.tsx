import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import type { MetricChange } from "~/domain/changes.ts";
import { measureOf } from "~/domain/measure.ts";
import { signedSize } from "~/domain/verdict-words.ts";
import { isolate } from "~/lib/isolate.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { scaled } from "~/ui/font-scale.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";

/** The most tiles, and the least width of one in pixels. */
const MOST_TILES = 5;
const LEAST_WIDTH = 168;

const figureText = ({ metric, now }: MetricChange) => {
  const measure = measureOf(metric);
  const value = measure.valueIn(now);
  return value === undefined ? undefined : measure.write(value);
};

/**
 * The metrics whose change is surest, and the chosen one. The charts below, in the element with the ID
 * `panel`, show that one. The other metrics are in a menu.
 */
export function Tiles({
  totals,
  chosen,
  panel,
  onChoose,
}: {
  totals: readonly MetricChange[];
  /** The ID of the chosen metric. */
  chosen: string;
  panel: string;
  onChoose: (metricId: string) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, pageWidth());
  const count = Math.max(2, Math.min(MOST_TILES, Math.floor(width / scaled(LEAST_WIDTH))));
  const rated = totals.filter(({ metric }) => metric.passRate !== undefined);
  const first = (rated.length > 0 ? rated : totals).slice(0, count);
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
          const size = tile.change && signedSize(tile.change, tile.metric);
          return (
            <button
              key={id}
              id={`${panel}-${id}`}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={panel}
              data-tip={description === undefined ? name : `${name}: ${description}`}
              onClick={() => onChoose(id)}
              className={classes(
                "relative min-w-0 border-r border-line px-3 py-2 text-left -outline-offset-2 before:absolute before:inset-x-0 before:top-0 before:h-[3px] hover:bg-hover",
                isChosen && "font-[600] before:bg-accent",
              )}
            >
              <span className="block truncate text-small">{name}</span>
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span className={classes("text-heading", !figureText(tile) && "text-text-faint")}>
                  {figureText(tile) ?? "no data"}
                </span>
                <span className="text-label font-[400]">
                  {tile.change && (
                    <ChangeWords change={tile.change} metric={tile.metric} words={size ?? ""} />
                  )}
                </span>
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
            label: [
              isolate(each.metric.name ?? each.metric.id),
              figureText(each),
              each.change && signedSize(each.change, each.metric),
            ]
              .filter(Boolean)
              .join(", "),
          }))}
          onPick={onChoose}
        />
      )}
    </div>
  );
}
