import { lazy, Suspense, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink } from "./-count-link.tsx";
import type { GroupFigure, Measure } from "./-figures.ts";
import type { RecordingsSearch } from "./-recordings-behind.ts";

const ChartBars = lazy(() => import("~/ui/chart-bars.tsx"));

const ROW = 36;
const LANES =
  "grid grid-cols-[8.5rem_minmax(0,1fr)_4.5rem_3.5rem] max-md:grid-cols-[6.5rem_minmax(0,1fr)_4rem_3rem]";

/** Names and figures as text, the bars between them drawn; the row under the pointer in the accent. */
export function GroupBars({
  title,
  groups,
  measure,
  average,
  name,
  behind,
}: {
  title: string;
  groups: readonly GroupFigure[];
  measure: Measure;
  /** The figure of all groups together. */
  average: number | undefined;
  name: (id: string) => string;
  /** The list of a group's recordings. */
  behind: (id: string) => RecordingsSearch | undefined;
}) {
  const [active, setActive] = useState<number>();
  const label = `${title}, as bars, the highest first. The table has the same figures.`;
  return (
    <>
      <div className="relative">
        <div className={`${LANES} pointer-events-none absolute inset-x-0 top-0`}>
          <div className="col-start-2 min-w-0">
            <Suspense>
              <ChartBars
                label={label}
                values={groups.map((group) => measure.of(group) ?? null)}
                average={average}
                domain={measure.domain}
                time={measure.time}
                format={measure.format}
                active={active}
                rowHeight={ROW}
              />
            </Suspense>
          </div>
        </div>
        <ul className="pb-7" onPointerLeave={() => setActive(undefined)}>
          {groups.map((group, index) => {
            const figure = measure.of(group);
            return (
              <li
                key={group.id}
                onPointerEnter={() => setActive(index)}
                className={classes(LANES, "h-9 items-center", active === index && "font-[600]")}
              >
                <span className="truncate" title={name(group.id)}>
                  {name(group.id)}
                </span>
                <span className="pl-4">{figure === undefined && <None>no data</None>}</span>
                <span className="text-right font-[600]">
                  {figure !== undefined && measure.format(figure)}
                </span>
                <span className="text-right text-small font-[400] text-text-muted">
                  <CountLink count={group.count} search={behind(group.id)} of={name(group.id)} />
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      {average !== undefined && (
        <p className="flex items-center gap-2 text-label text-text-muted">
          <span aria-hidden className="w-5 border-t-2 border-dashed border-text" />
          all together, {measure.write(average)}
        </p>
      )}
    </>
  );
}
