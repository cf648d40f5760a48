import type { ReactNode } from "react";
import X from "lucide-react/icons/x";
import { groupQuestion } from "~/api/nouns/scorecards.ts";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import { PlotRow, RATE_SCALE } from "~/components/scorecards/plot.tsx";
import { WhyChanged } from "~/components/scorecards/why-changed.tsx";
import type { Compared, Group, MetricChange } from "~/domain/changes.ts";
import { type Figure, intervalOf, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { measureOf, PASS_RATE } from "~/domain/measure.ts";
import { formatMetric } from "~/domain/metric-value.ts";
import type { Period } from "~/domain/period.ts";
import { arrowOf, betterOf, groundsOf, intervalWords } from "~/domain/words.ts";
import { capital } from "~/lib/words.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { CountLink, RecordingsLink, type Subject } from "../-answer/links.tsx";
import { WideTable } from "../-panes/pane.tsx";
import { FailedRecordings } from "./failed-recordings.tsx";

/** The figures of more recordings than this aren't requested one by one. */
const MOST_ASKED = 300;

/** The question of a page, kept in links to a rep's scorecard. */
const keptSearch = ({ question }: Subject, period: Period) => ({
  ...period,
  conversationTypeId: question.conversationTypeId,
  organizationId: question.requestedOrganizationId,
});

/** A figure and its change, and the recordings behind it. */
function Figures({
  row,
  metric,
  name,
  id,
  subject: { groupBy, linkTo },
}: {
  row: Compared;
  metric: ScorecardMetric;
  name: string;
  id: string | undefined;
  subject: Subject;
}) {
  const { now, change } = row;
  const measure = measureOf(metric);
  const interval = measure.interval(now);
  // The API doesn't filter by person.
  const isPerson = id !== undefined && groupBy === "USER";
  const search = linkTo(isPerson ? undefined : id);
  return (
    <Section title={metric.name ?? metric.id}>
      <Facts
        facts={{
          [metric.passRate === undefined ? "Average" : "Pass rate"]:
            measure.valueIn(now) === undefined ? (
              <None>no data</None>
            ) : (
              <>
                <strong>
                  {arrowOf(row, measure)}
                  {measure.unit !== "" && `\u00a0${measure.unit}`}
                </strong>
                {interval && (
                  <span className="text-text-muted">
                    {" "}
                    (95 % interval {writeInterval(interval)})
                  </span>
                )}
              </>
            ),
          // A metric that only passes or fails has no values.
          ...(metric.passRate !== undefined &&
            now.value !== undefined && { Average: formatMetric(now.value, metric) }),
          ...(metric.passRate !== undefined && {
            Verdict:
              change === undefined ? (
                <None>no data before</None>
              ) : (
                <ChangeWords row={row} measure={measure} />
              ),
          }),
          Calls: (
            <>
              <CountLink count={now.count} search={isPerson ? undefined : search} name={name} />{" "}
              evaluated.{" "}
              {search === undefined ? (
                <span className="text-text-muted">
                  The API can't list them: it filters by team, organization, named type and date
                  only.
                </span>
              ) : (
                <RecordingsLink search={search}>
                  {isPerson ? "View everybody's recordings" : "View recordings"}
                </RecordingsLink>
              )}
            </>
          ),
        }}
      />
    </Section>
  );
}

interface Props {
  metric: ScorecardMetric;
  subject: Subject;
  period: Period;
  /** The trend, with the lines of what is shown. */
  trend: ReactNode;
}

/** All groups together, or one: the figures, why they changed by rep, the trend, the recordings to listen to. */
export function GroupDetails({
  row,
  id,
  name,
  metric,
  subject,
  period,
  trend,
}: Props & {
  row: Compared;
  /** Of the group; undefined for all together. */
  id?: string;
  name: string;
}) {
  const { question, groupBy, linkTo } = subject;
  const { count } = row.now;
  const ownQuestion =
    id !== undefined && count !== undefined && count <= MOST_ASKED
      ? groupQuestion(question, groupBy, id)
      : undefined;
  const search = linkTo(groupBy === "USER" ? undefined : id);
  const { filterBy, filterByIds } = question;
  const team = filterBy === "TEAM" && filterByIds.length === 1 ? filterByIds[0] : undefined;
  return (
    <>
      <Figures {...{ row, metric, name, id, subject }} />
      <WhyChanged
        key={`${id} ${metric.id}`}
        row={row}
        metric={metric}
        teamId={id !== undefined && groupBy === "TEAM" ? id : team}
        search={keptSearch(subject, period)}
      />
      {trend}
      {search && ownQuestion && metric.passRate !== undefined && (
        <div className="print:hidden">
          <FailedRecordings
            key={id}
            question={ownQuestion}
            {...{ groupBy, period, metric, search }}
          />
        </div>
      )}
    </>
  );
}

/** The panel of the open group. */
export function GroupPanel({
  groups,
  open,
  onMove,
  onClose,
  ...props
}: Props & {
  /** The groups in the order of the page. */
  groups: readonly Group[];
  /** The ID of the open group. */
  open: string;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}) {
  const [current, setCurrent] = useAhead<string | undefined>(open);
  const index = groups.findIndex(({ id }) => id === current);
  const [previous, next] = [groups[index - 1]?.id, groups[index + 1]?.id];
  const move = (id: string | undefined) => {
    setCurrent(id);
    onMove(id);
  };
  useActions(
    "In the panel",
    [
      { keys: "j", label: "Next", run: () => next && move(next) },
      { keys: "k", label: "Previous", run: () => previous && move(previous) },
    ],
    index >= 0,
  );
  const group = groups[index];
  if (group === undefined) return null;
  const name = props.subject.nameOf(group.id);
  return (
    <PeekPanel title={name} {...{ previous, next, onClose }} onMove={move}>
      <GroupDetails {...props} row={group} id={group.id} name={name} />
    </PeekPanel>
  );
}

/** A figure, or that there is none. */
const cellOf = (figure: Figure | undefined, of: ScorecardMetric) => {
  const measure = measureOf(of);
  const value = figure && measure.valueIn(figure);
  return value === undefined ? <None>no data</None> : measure.write(value);
};

/** The panel of the two groups that are compared. */
export function ComparisonPanel({
  ids,
  rows,
  metric,
  subject,
  trend,
  onClear,
}: Omit<Props, "period"> & {
  ids: readonly [first: string, second: string];
  /** Each metric of the first group beside that of the second, judged together. */
  rows: readonly MetricChange[];
  onClear: () => void;
}) {
  useActions("On this screen", [{ label: "Clear the comparison", icon: X, run: onClear }]);
  const names = ids.map((id) => subject.nameOf(id));
  const row = rows.find((each) => each.metric.id === metric.id);
  if (row === undefined) return null;
  const { change } = row;
  return (
    <PeekPanel
      title={names.join(" and ")}
      previous={undefined}
      next={undefined}
      onMove={onClear}
      onClose={onClear}
    >
      <Section title={metric.name ?? metric.id}>
        <p className="font-[600] wrap-anywhere">{capital(betterOf(row, names))}.</p>
        <ul aria-label="Compared groups" className="mt-2 grid gap-2">
          {[row.now, row.before].map((figure, index) => {
            const interval = figure && intervalOf(figure);
            return (
              <li key={ids[index]} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <span className="truncate" data-tip={names[index]}>
                  {names[index]}
                </span>
                <span className="text-right whitespace-nowrap">
                  <strong>{cellOf(figure, metric)}</strong>
                  {interval && <span className="text-text-muted"> {writeInterval(interval)}</span>}
                  {", "}
                  <CountLink
                    count={figure?.count}
                    search={subject.linkTo(ids[index])}
                    name={names[index] ?? ""}
                  />{" "}
                  calls
                </span>
                {figure && metric.passRate !== undefined && (
                  <span className="col-span-full h-5">
                    <PlotRow
                      scale={RATE_SCALE}
                      measure={PASS_RATE}
                      now={figure}
                      className={index === 0 ? "text-chart-1" : "text-chart-2"}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {change?.test && (
          <p className="mt-1 text-small text-text-muted">
            Difference: {intervalWords(change.test)}, {groundsOf(change)}.
          </p>
        )}
      </Section>
      {trend}
      <Section title="Pass rates">
        <WideTable>
          <PlainTable
            label="Comparison by pass rate"
            rows={rows.filter((each) => each.metric.passRate !== undefined)}
            rowKey={(each) => each.metric.id}
            columns={[
              { header: "Metric", cell: (each) => each.metric.name ?? each.metric.id },
              ...names.map((header, index) => ({
                header,
                align: "right" as const,
                cell: (each: MetricChange) =>
                  cellOf(index === 0 ? each.now : each.before, each.metric),
              })),
              { header: "Verdict", cell: (each) => betterOf(each, names) },
            ]}
          />
        </WideTable>
      </Section>
    </PeekPanel>
  );
}
