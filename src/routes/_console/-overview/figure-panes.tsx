import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ifEmpty, listIn } from "~/api/lists/claims.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { detailsOf, FindingMark } from "~/components/scorecards/change-words.tsx";
import {
  PlotAxis,
  PlotLegend,
  PlotRow,
  RATE_SCALE,
  Sparkline,
} from "~/components/scorecards/plot.tsx";
import { inServiceOrder, type MetricChange } from "~/domain/changes.ts";
import { measureOf, PASS_RATE } from "~/domain/measure.ts";
import { boundsOf, formatRange } from "~/domain/period.ts";
import { arrowOf, type Finding, findingOf, verdictOf, volumeChange } from "~/domain/words.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { figureOf } from "~/domain/figure.ts";
import { movedTeams, type TeamCell, tooFew } from "./figures.ts";
import { type PaneCall, Nothing, OverviewPane, stateOf } from "./pane.tsx";
import type { OverviewFigures } from "./use-figures.ts";

/** A pane of figures, or why there are none. */
function FiguresPane({
  figures: { reason, missing },
  calls,
  children,
  ...pane
}: {
  figures: OverviewFigures;
  title: string;
  height: string;
  beside?: ReactNode;
  actions?: ReactNode;
  calls: readonly PaneCall[];
  children: () => ReactNode;
}) {
  return (
    <OverviewPane
      {...pane}
      reason={reason}
      state={missing === undefined ? stateOf(calls) : undefined}
    >
      {() => (missing === undefined ? children() : <Nothing>{missing}</Nothing>)}
    </OverviewPane>
  );
}

/** The most metrics, the number of recordings among them. */
const MOST_METRICS = 10;

const METRIC =
  "grid h-7 grid-cols-[minmax(0,1fr)_7rem_minmax(0,7rem)_4.5rem] items-center gap-x-3 max-md:h-10 max-md:grid-cols-[minmax(0,1fr)_6rem_1rem_4rem]";

function MetricRow({
  name,
  search,
  level,
  verdict = "",
  finding,
  details = verdict,
  values,
}: {
  name: string;
  search: object;
  level: string;
  verdict: string | undefined;
  finding?: Finding;
  details?: string | undefined;
  values: readonly (number | undefined)[];
}) {
  return (
    <li className={METRIC}>
      <TextLink to="/scorecards" search={search} className="truncate" data-tip={name}>
        {name}
      </TextLink>
      <span className="text-right font-[550] whitespace-nowrap">{level}</span>
      <span
        className="relative flex min-w-0 items-center gap-1.5 text-small text-text-muted"
        data-tip={details}
      >
        {finding !== undefined && <FindingMark finding={finding} />}
        <span className="truncate max-md:sr-only">{verdict}</span>
      </span>
      <span className="h-5">
        <Sparkline values={values} />
      </span>
    </li>
  );
}

/** Every metric in the service's order, the number of recordings first, each with its last ten weeks. */
export function MetricsPane({ figures }: { figures: OverviewFigures }) {
  const { changes, weeks, search, calls } = figures;
  const [now, before] = [figures.now, figures.before].map((card) => card?.recordingsEvaluatedCount);
  const rated = inServiceOrder(changes, figures.now).filter(
    ({ metric }) => metric.passRate !== undefined,
  );
  const rows = rated.slice(0, MOST_METRICS - 1);
  const valuesOf = ({ metric }: MetricChange) => {
    const { valueIn } = measureOf(metric);
    return weeks.map(({ card }) => valueIn(figureOf(card, metric.id)));
  };
  return (
    <FiguresPane
      figures={figures}
      title="Metrics"
      height="h-70 max-md:h-100"
      calls={calls.metrics}
      actions={
        <TextLink to="/scorecards" search={search} className="text-small">
          {rated.length > rows.length ? `All ${formatCount(rated.length + 1)}` : "Scorecards"}
        </TextLink>
      }
    >
      {() => (
        <ul aria-label="Metrics">
          <MetricRow
            name="Calls evaluated"
            search={search}
            level={now === undefined ? "unknown" : formatCount(now)}
            verdict={volumeChange(now, before)}
            values={weeks.map(({ card }) => card?.recordingsEvaluatedCount)}
          />
          {rows.map((row) => {
            const { metric } = row;
            return (
              <MetricRow
                key={metric.id}
                name={metric.name ?? metric.id}
                search={{ ...search, metric: metric.id }}
                level={`${arrowOf(row, PASS_RATE)}\u00a0%`}
                verdict={verdictOf(row)}
                details={detailsOf(row, PASS_RATE)}
                finding={findingOf(row)}
                values={valuesOf(row)}
              />
            );
          })}
        </ul>
      )}
    </FiguresPane>
  );
}

/** The most teams that are shown as worse, and as better. */
const MOST_TEAMS = 3;

const TEAM =
  "grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_6rem] items-center gap-x-4 max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4.5rem] max-md:gap-x-2";

function TeamRow({ cell, search }: { cell: TeamCell; search: object }) {
  const { id, metric, now, before } = cell;
  const name = useNameOf("team")(id) ?? id;
  const metricName = metric.name ?? metric.id;
  return (
    <li className={`${TEAM} h-9 max-md:h-11`}>
      <span className="flex min-w-0 items-center gap-1.5" data-tip={`${name}, ${metricName}`}>
        <FindingMark finding={findingOf(cell)} />
        <span className="relative min-w-0 truncate">
          <TextLink to="/scorecards" search={{ ...search, metric: metric.id, peek: id }}>
            {name}
          </TextLink>{" "}
          <span className="text-text-muted">{metricName}</span>
          <span className="sr-only">, {verdictOf(cell)}</span>
        </span>
      </span>
      <span className="h-9">
        <PlotRow
          scale={RATE_SCALE}
          measure={PASS_RATE}
          now={now}
          before={before}
          className="text-fill"
        />
      </span>
      <span className="text-right font-[550] whitespace-nowrap">
        {arrowOf(cell, PASS_RATE)}&nbsp;%
      </span>
    </li>
  );
}

/** The teams that are probably worse or better, each by its surest change. */
export function TeamsPane({ figures }: { figures: OverviewFigures }) {
  const { cells = [], cards, search, calls } = figures;
  const rows = ([-1, 1] as const).flatMap((verdict) =>
    movedTeams(cells, verdict).slice(0, MOST_TEAMS),
  );
  const few = tooFew(cards ?? [], cells);
  return (
    <FiguresPane
      figures={figures}
      title="Teams that moved"
      beside={<PlotLegend before="before" interval all={undefined} />}
      height="h-66 max-md:h-80"
      calls={calls.teams}
    >
      {() =>
        cards === null ? (
          <Nothing>The service doesn't group by team, so teams can't be compared.</Nothing>
        ) : (
          <>
            {rows.length === 0 ? (
              <Nothing>
                {ifEmpty(listIn(cards), () => "No team has evaluated calls in this period.") ??
                  "No team is clearly better or worse."}
              </Nothing>
            ) : (
              <>
                <div className={TEAM}>
                  <span className="col-start-2 h-5">
                    <PlotAxis scale={RATE_SCALE} />
                  </span>
                </div>
                <ul aria-label="Teams that moved">
                  {rows.map((cell) => (
                    <TeamRow key={`${cell.id} ${cell.metric.id}`} cell={cell} search={search} />
                  ))}
                </ul>
              </>
            )}
            {few > 0 && (
              <p className="mt-1 text-small text-text-muted">
                {formatCount(few)} of {plural(cards?.length ?? 0, "team")} have too few calls or
                reps to tell.
              </p>
            )}
          </>
        )
      }
    </FiguresPane>
  );
}

/** How many recordings were evaluated in each of the last ten weeks. */
export function WeeksPane({
  figures,
  chosen,
}: {
  figures: OverviewFigures;
  chosen: string | undefined;
}) {
  const { weeks, type, calls } = figures;
  const typeName = useNameOf("conversation-type")(type ?? "");
  const most = weeks.reduce(
    (all, { card }) => Math.max(all, card?.recordingsEvaluatedCount ?? 0),
    1,
  );
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <FiguresPane
      figures={figures}
      title="Calls evaluated per week"
      height="h-66 max-md:h-52"
      calls={calls.weeks}
    >
      {() => (
        <>
          <ul
            aria-label="Calls evaluated per week"
            className="flex h-56 max-md:h-44 border-b border-control"
          >
            {weeks.map(({ card, partial, ...week }) => {
              const count = card?.recordingsEvaluatedCount;
              const { after, before } = boundsOf(week);
              const name = `${formatRange(week)}: ${count === undefined ? "unknown" : plural(count, "call")}${partial ? " so far" : ""}`;
              return (
                <li key={week.startAt} className="min-w-0 flex-1">
                  <Link
                    to="/recordings"
                    search={{
                      organizationId: chosen,
                      ...(typeName !== undefined && { conversationType: [typeName] }),
                      "dateCreated:gt": after,
                      "dateCreated:lt": before,
                      orderBy: "evaluationScore",
                    }}
                    preload={false}
                    data-tip={name}
                    aria-label={name}
                    className="group flex h-full flex-col justify-end px-[12%] text-center text-tick hover:bg-hover"
                  >
                    {count !== undefined && formatCount(count)}
                    <span
                      className={`block w-full forced-color-adjust-none ${partial ? "border border-b-0 border-bar" : "bg-bar in-[.group:hover]:bg-fill"}`}
                      style={{ height: `${((count ?? 0) / most) * 80}%` }}
                    />
                  </Link>
                </li>
              );
            })}
          </ul>
          <p className="mt-1 flex justify-between gap-4 text-small text-text-muted">
            <span>{first && formatRange(first)}</span>
            <span>{last && `${formatRange(last)}, so far`}</span>
          </p>
        </>
      )}
    </FiguresPane>
  );
}
