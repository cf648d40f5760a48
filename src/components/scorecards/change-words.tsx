import Minus from "lucide-react/icons/minus";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { formatDecimal } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { formatFigure, type MetricUnit } from "./metric-value.ts";
import { type Change, FEWEST } from "./changes.ts";

/** What a verdict is called everywhere. */
export const VERDICTS = {
  "1": "probably better",
  "0": "can't tell",
  "-1": "probably worse",
} as const;

const TONES = {
  "1": "text-positive",
  "0": "text-text-muted",
  "-1": "text-negative",
} as const;

export const UNCHANGED = "unchanged";

/** "down 12.4", "unchanged": the size of a change, in points or in the metric's unit. */
export function sizeOf({ by, of }: Change, metric: MetricUnit = {}): string {
  const size = of === "points" ? formatDecimal(Math.abs(by)) : formatFigure(Math.abs(by), metric);
  if (/^[0.:]+$/.test(size)) return UNCHANGED;
  return `${by > 0 ? "up" : "down"} ${size}`;
}

/** "probably worse", or undefined if there is nothing to judge. */
export function verdictOf(change: Change, metric?: MetricUnit): string | undefined {
  if (change.test === undefined || sizeOf(change, metric) === UNCHANGED) return undefined;
  return VERDICTS[change.test.verdict];
}

/** "down 12.4, probably worse". */
export const changeText = (change: Change, metric?: MetricUnit): string =>
  [sizeOf(change, metric), verdictOf(change, metric)].filter(Boolean).join(", ");

const writeP = (p: number): string => (p < 0.001 ? "under 0.001" : p.toFixed(3));

/** "down 12.4, probably worse", with the interval in the tooltip. */
export function ChangeWords({
  change,
  metric,
  words,
}: {
  change: Change;
  metric: MetricUnit;
  /** Shown without room for the verdict, which the tooltip and screen readers have. */
  words?: string;
}) {
  const size = sizeOf(change, metric);
  const { test } = change;
  const verdict = verdictOf(change, metric);
  const Icon = size === UNCHANGED ? Minus : change.by > 0 ? TrendingUp : TrendingDown;
  const sure = verdict !== undefined && test !== undefined && test.verdict !== 0;
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={
        test &&
        `${verdict === undefined || words === undefined ? "" : `${verdict}, `}95 % interval ${formatDecimal(test.low)} to ${formatDecimal(test.high)} points, p ${writeP(test.p)}, ${test.corrected === undefined ? `fewer than ${FEWEST} recordings` : `corrected ${writeP(test.corrected)}`}`
      }
    >
      <Icon size={14} className={classes("shrink-0", TONES[sure ? test.verdict : 0])} />
      <span
        className={classes(
          words === undefined && "truncate",
          sure && words === undefined ? "font-[550]" : "text-text-muted",
        )}
      >
        {words ?? size}
        {verdict !== undefined && (
          <span className={words === undefined ? undefined : "sr-only"}>, {verdict}</span>
        )}
      </span>
    </span>
  );
}
