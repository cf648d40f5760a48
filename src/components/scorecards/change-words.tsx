import Minus from "lucide-react/icons/minus";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { type Change, FEW } from "~/domain/changes.ts";
import type { MetricUnit } from "~/domain/metric-value.ts";
import {
  groundsOf,
  intervalWords,
  judgementOf,
  reasonOf,
  sizeOf,
  UNCHANGED,
  verdictOf,
  VERDICTS,
} from "~/domain/verdict-words.ts";
import { classes } from "~/ui/classes.ts";

const TONES = {
  "1": "text-positive",
  "0": "text-text-muted",
  "-1": "text-negative",
} as const;

/** A verdict with its interval and what it rests on, for tooltips. */
function detailsOf(change: Change, metric: MetricUnit) {
  const { test } = change;
  if (test === undefined) return undefined;
  const judgement = judgementOf(change, metric) ?? UNCHANGED;
  const grounds =
    test.corrected === undefined
      ? (reasonOf(change) ?? `fewer than ${FEW} recordings`)
      : groundsOf(change);
  return `${judgement}: ${intervalWords(test)}, ${grounds}`;
}

/** "down 12.4, probably worse", with the reason below or, without room for it, in the tooltip. */
export function ChangeWords({
  change,
  metric,
  words,
}: {
  change: Change;
  metric: MetricUnit;
  /** Shown if there is no room for the verdict, which is then only in the tooltip and for screen readers. */
  words?: string;
}) {
  const size = sizeOf(change, metric);
  const { test } = change;
  const verdict = verdictOf(change, metric);
  const reason = verdict && reasonOf(change);
  const Icon = size === UNCHANGED ? Minus : change.by > 0 ? TrendingUp : TrendingDown;
  const sure = verdict !== undefined && test !== undefined && test.verdict !== 0;
  return (
    <span className="flex min-w-0 items-center gap-1.5" data-tip={detailsOf(change, metric)}>
      <Icon size={14} className={classes("shrink-0", TONES[sure ? test.verdict : 0])} />
      <span className="min-w-0">
        <span
          className={classes(
            words === undefined && "block",
            sure && words === undefined ? "font-[550]" : "text-text-muted",
          )}
        >
          {words ?? size}
          {verdict !== undefined && (
            <span data-verdict className={words === undefined ? undefined : "sr-only"}>
              , {verdict}
            </span>
          )}
        </span>
        {reason !== undefined && (
          <span
            data-verdict
            className={
              words === undefined ? "block text-label leading-4 text-text-muted" : "sr-only"
            }
          >
            <span className="sr-only">, </span>
            {reason}
          </span>
        )}
      </span>
    </span>
  );
}

/** Marks a sure change in a picture. */
export function SureMark({ verdict }: { verdict: -1 | 1 }) {
  const Icon = verdict === 1 ? TrendingUp : TrendingDown;
  return <Icon size={14} className={classes("shrink-0", TONES[verdict])} />;
}

/** A verdict in one line, or a dash if nothing can be told. The tooltip says on what it rests. */
export function VerdictMark({ change, metric }: { change: Change; metric: MetricUnit }) {
  const verdict = change.test?.verdict ?? 0;
  const judgement = judgementOf(change, metric) ?? UNCHANGED;
  const details = detailsOf(change, metric);
  if (verdict === 0) {
    return (
      <span className="text-text-faint" data-tip={details}>
        <span aria-hidden>–</span>
        <span className="sr-only">{judgement}</span>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5" data-tip={details}>
      <SureMark verdict={verdict} />
      <span data-verdict className="truncate font-[550]">
        {VERDICTS[verdict]}
        <span className="sr-only">{judgement.slice(VERDICTS[verdict].length)}</span>
      </span>
    </span>
  );
}
