import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { Link } from "@tanstack/react-router";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatCount, formatDecimal, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { changeText, VERDICTS } from "~/components/scorecards/change-words.tsx";
import { isJudged } from "~/components/scorecards/changes.ts";
import { intervalOf } from "../-calls/figures.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";
import { FILLS, HATCH } from "./heat-row.tsx";
import type { HeatRow, Scale } from "./pass-rates.ts";

/** What the colours mean: the lowest and the highest rate, and the hatch. */
export function HeatLegend({ scale: { low, high } }: { scale: Scale }) {
  return (
    <span className="flex items-center gap-4">
      <span className="flex items-center gap-1.5">
        {formatCount(low)}
        <span aria-hidden className="flex gap-px">
          {FILLS.map((fill) => (
            <span key={fill} className={`h-2 w-5 ${fill}`} />
          ))}
        </span>
        {formatCount(high)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={`h-2.5 w-5 ${HATCH}`} /> no data
      </span>
    </span>
  );
}

/** What the marks of changes mean, and what they allow for. */
export function ChangeLegend({ rows }: { rows: readonly HeatRow[] }) {
  const tests = rows.flatMap(({ changes = [] }) => changes.filter(isJudged));
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5">
        <TrendingDown size={14} className="text-negative" /> {VERDICTS["-1"]}
      </span>
      <span className="flex items-center gap-1.5">
        <TrendingUp size={14} className="text-positive" /> {VERDICTS["1"]}
      </span>
      <span>Others can't tell. Corrected for {plural(tests.length, "comparison")}.</span>
    </span>
  );
}

/** A cell in words: rate, interval and number of recordings, with a link to them. */
export function CellReading({
  row,
  column,
  metric,
  name,
  search,
}: {
  row: HeatRow;
  column: number;
  metric: ScorecardMetric | undefined;
  name: string;
  search: RecordingsSearch | undefined;
}) {
  const passRate = row.rates[column];
  const change = row.changes?.[column];
  const interval = intervalOf({ value: undefined, passRate, count: row.count });
  return (
    <>
      <strong className="font-[600] text-text">{name}</strong>, {metric?.name ?? metric?.id}:{" "}
      {passRate === undefined ? "no data" : `${formatDecimal(passRate)} %`}
      {interval && `, ${formatDecimal(interval.low)}–${formatDecimal(interval.high)}`},{" "}
      {row.count === undefined ? "unknown count" : plural(row.count, "recording")}.
      {change !== undefined && metric !== undefined && ` Pass rate ${changeText(change, metric)}.`}
      {search !== undefined && (
        <>
          {" "}
          <Link to="/recordings" search={search} preload={false} className={INK_LINK}>
            View recordings
          </Link>
        </>
      )}
    </>
  );
}
