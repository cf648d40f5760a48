import { formatDecimal } from "~/lib/format.ts";
import { CountLink } from "./-count-link.tsx";
import { type Figure, intervalOf } from "./-figures.ts";
import type { RecordingsSearch } from "./-recordings-behind.ts";

export interface PlotRow {
  name: string;
  figure: Figure;
  search: RecordingsSearch | undefined;
}

const LOOKS = [
  { bar: "bg-chart-1", mark: "rounded-full bg-chart-1" },
  { bar: "bg-chart-2", mark: "bg-chart-2" },
] as const;

/** Two pass rates with their intervals on one axis; the cohorts differ in colour and in mark. */
export function ComparePlot({ rows }: { rows: readonly PlotRow[] }) {
  const all = rows.flatMap(({ figure }) => intervalOf(figure) ?? []);
  const low = Math.max(0, Math.min(...all.map((each) => each.low)) - 3);
  const high = Math.min(100, Math.max(...all.map((each) => each.high)) + 3);
  const at = (value: number) => `${((value - low) / (high - low || 1)) * 100}%`;
  return (
    <ul className="grid grid-cols-[fit-content(160px)_minmax(80px,1fr)_auto] gap-x-4 gap-y-1 max-md:grid-cols-[minmax(0,1fr)_auto]">
      {rows.map(({ name, figure, search }, index) => {
        const interval = intervalOf(figure);
        const look = LOOKS[index % 2] ?? LOOKS[0];
        return (
          <li
            key={`${index} ${name}`}
            className="col-span-full grid grid-cols-subgrid items-center"
          >
            <span className="truncate" title={name}>
              {name}
            </span>
            <span aria-hidden className="relative h-4 max-md:hidden">
              <span className="absolute inset-x-0 top-[7px] h-px bg-line" />
              {interval !== undefined && figure.passRate !== undefined && (
                <>
                  <span
                    className={`absolute top-1.5 h-1 ${look.bar}`}
                    style={{ left: at(interval.low), right: `calc(100% - ${at(interval.high)})` }}
                  />
                  <span
                    className={`absolute top-[3px] size-2.5 -translate-x-1/2 ${look.mark}`}
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
                  {interval && (
                    <span className="text-text-muted">
                      {" "}
                      {formatDecimal(interval.low)}–{formatDecimal(interval.high)}
                    </span>
                  )}
                </>
              )}
              <span className="ml-4">
                <CountLink count={figure.count} search={search} of={name} /> recordings
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
