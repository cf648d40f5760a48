import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Compared } from "~/domain/changes.ts";
import type { Measure } from "~/domain/measure.ts";
import {
  changeText,
  groundsOf,
  intervalWords,
  reasonOf,
  type Finding,
  findingOf,
  verdictOf,
} from "~/domain/words.ts";

const MARKS = {
  better: { Icon: TrendingUp, tone: "text-positive" },
  worse: { Icon: TrendingDown, tone: "text-negative" },
} as const;

/** Marks a change that is probably not chance. */
export function FindingMark({ finding }: { finding: Finding }) {
  if (finding === "chance" || finding === "few") return null;
  const { Icon, tone } = MARKS[finding];
  return <Icon size={14} className={`shrink-0 ${tone}`} />;
}

/** A change with its verdict and what that rests on, for tooltips. */
export function detailsOf(row: Compared, measure: Measure) {
  const test = row.change?.test;
  const interval = test && row.change && `${intervalWords(test)}, ${groundsOf(row.change)}`;
  return [changeText(row, measure), interval].filter(Boolean).join("; ");
}

/** "probably worse: all 7 reps", in one line; the tooltip has the figures. */
export function ChangeWords({ row, measure }: { row: Compared; measure: Measure }) {
  const verdict = verdictOf(row);
  if (verdict === undefined) return null;
  const [finding, reason] = [findingOf(row), reasonOf(row)];
  const isSure = finding === "worse" || finding === "better";
  return (
    <span className="flex min-w-0 items-center gap-1.5" data-tip={detailsOf(row, measure)}>
      <FindingMark finding={finding} />
      <span className="min-w-0">
        <span className={isSure ? "font-[550]" : "text-text-muted"}>{verdict}</span>
        {reason !== undefined && <span className="text-text-muted">: {reason}</span>}
      </span>
    </span>
  );
}
