import { formatDecimal } from "~/lib/format.ts";
import type { Figure } from "~/components/scorecards/changes.tsx";
import { CountLink, type RecordingsSearch } from "../-answer/recordings-link.tsx";
import { intervalOf, writeInterval } from "../-answer/shown.ts";

interface PlotRow {
  name: string;
  figure: Figure;
  search: RecordingsSearch;
}

const STYLES = [
  { bar: "bg-chart-1", mark: "rounded-full bg-chart-1" },
  { bar: "bg-chart-2", mark: "bg-chart-2" },
] as const;

const at = (rate: number) => `${Math.min(100, Math.max(0, rate))}%`;

/** The ends and the middle of the axis, which is the same for every comparison. */
function Axis() {
  return (
    <div aria-hidden className="flex justify-between text-tick text-text-muted">
      {[0, 50, 100].map((tick) => (
        <span key={tick} className="w-0 first:text-left last:text-right">
          <span className="relative inline-block w-8 -translate-x-1/2 text-center">{tick}</span>
        </span>
      ))}
    </div>
  );
}

/** Two pass rates with their intervals on one axis; the cohorts differ in colour and shape. */
export function IntervalPlot({ rows }: { rows: readonly PlotRow[] }) {
  return (
    <ul className="grid grid-cols-[minmax(5.5rem,auto)_minmax(80px,1fr)_auto] gap-x-4 gap-y-1 max-md:grid-cols-[minmax(0,1fr)_auto]">
      {rows.map(({ name, figure, search }, index) => {
        const interval = intervalOf(figure);
        const style = STYLES[index % 2] ?? STYLES[0];
        return (
          <li
            key={`${index} ${name}`}
            className="col-span-full grid grid-cols-subgrid items-center"
          >
            <span className="max-w-40 truncate" title={name}>
              {name}
            </span>
            <span
              aria-hidden
              className="relative h-4 forced-color-adjust-none max-md:order-last max-md:col-span-full"
            >
              <span className="absolute inset-x-0 top-[7px] h-px bg-line" />
              {[0, 50, 100].map((tick) => (
                <span
                  key={tick}
                  className="absolute inset-y-0 w-px bg-line"
                  style={{ left: at(tick) }}
                />
              ))}
              {interval !== undefined && figure.passRate !== undefined && (
                <>
                  <span
                    className={`absolute top-1.5 h-1 ${style.bar}`}
                    style={{ left: at(interval.low), right: `calc(100% - ${at(interval.high)})` }}
                  />
                  <span
                    className={`absolute top-[3px] size-2.5 -translate-x-1/2 ${style.mark}`}
                    style={{ left: at(figure.passRate) }}
                  />
                </>
              )}
            </span>
            <span className="text-right whitespace-nowrap">
              {figure.passRate === undefined ? (
                <span className="text-text-faint">no data</span>
              ) : (
                <>
                  <strong>{formatDecimal(figure.passRate)} %</strong>
                  {interval && <span className="text-text-muted"> {writeInterval(interval)}</span>}
                </>
              )}
              <span className="ml-4">
                <CountLink count={figure.count} search={search} of={name} /> recordings
              </span>
            </span>
          </li>
        );
      })}
      <li aria-hidden className="col-span-full grid grid-cols-subgrid">
        <span className="max-md:hidden" />
        <span className="max-md:col-span-full">
          <Axis />
        </span>
      </li>
    </ul>
  );
}
