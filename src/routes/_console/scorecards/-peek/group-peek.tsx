import type { ReactNode } from "react";
import { groupQuestion } from "~/api/nouns/scorecards.ts";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import { WhyChanged } from "~/components/scorecards/why-changed.tsx";
import { intervalOf, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { formatMetric } from "~/domain/metric-value.ts";
import type { Period } from "~/domain/period.ts";
import { formatPercent } from "~/lib/format.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import type { Group } from "../-answer/groups.ts";
import { RecordingsLink, type Subject } from "../-answer/links.tsx";
import { FailedRecordings } from "./failed-recordings.tsx";

/** The figures of more recordings than this aren't requested one by one. */
const MOST_ASKED = 300;

function factsOf({ now, change }: Group, metric: ScorecardMetric): Record<string, ReactNode> {
  const { passRate, value, count } = now;
  const interval = intervalOf(now);
  return {
    ...(metric.passRate !== undefined && {
      "Pass rate":
        passRate === undefined ? (
          <None>no data</None>
        ) : (
          <>
            <strong>{formatPercent(passRate)}</strong>
            {interval && ` (${writeInterval(interval)})`}
          </>
        ),
    }),
    // A metric that only passes or fails has no values.
    ...((value !== undefined || passRate === undefined) && {
      Average: value === undefined ? <None>no data</None> : formatMetric(value, metric),
    }),
    Change:
      change === undefined ? (
        <None>no data before</None>
      ) : (
        <ChangeWords change={change} metric={metric} />
      ),
    Evaluated: count === undefined ? <None>unknown</None> : count,
  };
}

/** The question of a page, kept in links to a rep's scorecard. */
export const keptSearch = ({ question }: Subject, period: Period) => ({
  ...period,
  conversationTypeId: question.conversationTypeId,
  organizationId: question.requestedOrganizationId,
});

/** A group beside the charts: its figures, why they changed by rep, and the recordings to listen to. */
export function GroupPeek({
  groups,
  open,
  metric,
  subject,
  period,
  onMove,
  onClose,
}: {
  /** The groups in the order of the page. */
  groups: readonly Group[];
  /** The ID of the open group. */
  open: string | undefined;
  metric: ScorecardMetric;
  subject: Subject;
  period: Period;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}) {
  const [current, setCurrent] = useAhead(open);
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
  const { question, groupBy, nameOf, linkTo } = subject;
  // An address may name anything.
  if (group === undefined) return null;
  const { id, now, change } = group;
  // The API doesn't filter by person.
  const search = linkTo(groupBy === "USER" ? undefined : id);
  const ownQuestion =
    now.count !== undefined && now.count <= MOST_ASKED
      ? groupQuestion(question, groupBy, id)
      : undefined;
  return (
    <PeekPanel title={nameOf(id)} {...{ previous, next, onClose }} onMove={move}>
      <Section title={metric.name ?? metric.id}>
        <Facts facts={factsOf(group, metric)} />
      </Section>
      {change && (
        <WhyChanged
          key={`${id} ${metric.id}`}
          change={change}
          metric={metric}
          teamId={groupBy === "TEAM" ? id : undefined}
          search={keptSearch(subject, period)}
        />
      )}
      {search && ownQuestion && metric.passRate !== undefined && (
        <FailedRecordings
          key={id}
          question={ownQuestion}
          {...{ groupBy, period, metric, search }}
        />
      )}
      <Section title="Recordings">
        {search === undefined ? (
          <p className="text-text-muted">
            The API can't list these recordings: it filters by team, organization, named type and
            date only.
          </p>
        ) : (
          <RecordingsLink search={search}>
            {groupBy === "USER" ? "View everybody's recordings" : "View recordings"}
          </RecordingsLink>
        )}
      </Section>
    </PeekPanel>
  );
}
