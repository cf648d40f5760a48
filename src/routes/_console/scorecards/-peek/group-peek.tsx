import type { ReactNode } from "react";
import { groupQuestion, type ScorecardQuestion } from "~/api/scorecards.ts";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { ChangeWords } from "~/components/scorecards/changes.tsx";
import { intervalOf, writeInterval } from "~/components/scorecards/figure.ts";
import { formatMetric } from "~/components/scorecards/metric-value.ts";
import { WhyChanged } from "~/components/scorecards/why-changed.tsx";
import { formatPercent } from "~/lib/format.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { RecordingsLink } from "../-answer/recordings-link.tsx";
import type { Group, Shown } from "../-answer/shown.ts";
import { TrendPane } from "../-panes/trend-pane.tsx";
import { ScoredRecordings } from "./scored-recordings.tsx";

/** Above this many recordings, their figures one by one are too much to ask for. */
const MOST_ASKED = 300;

function factsOf({ now, change }: Group, { metric }: Shown): Record<string, ReactNode> {
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
    // A metric of passes alone has no values.
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

/** What a link to one of its reps keeps of a question. */
const rangeOf = ({
  startAt,
  endAt,
  conversationTypeId,
  requestedOrganizationId: organizationId,
}: ScorecardQuestion) => ({ startAt, endAt, conversationTypeId, organizationId });

interface Props {
  shown: Shown;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}

/** A group beside the charts: its figures, and its recordings with the lowest and highest scores. */
function Peek({ shown, group, onMove, onClose }: Props & { group: Group }) {
  const { groups = [], metric, groupBy, question } = shown;
  const { id, now, change } = group;
  const index = groups.indexOf(group);
  const [previous, next] = [groups[index - 1]?.id, groups[index + 1]?.id];
  useActions("In the panel", [
    { keys: "j", label: "Next", run: () => next && onMove(next) },
    { keys: "k", label: "Previous", run: () => previous && onMove(previous) },
  ]);
  // The API doesn't filter by person: a person's are picked out of everybody's.
  const userId = groupBy === "USER" ? id : undefined;
  const search = shown.linkOf(userId === undefined ? id : undefined);
  return (
    <PeekPanel title={shown.name(id)} {...{ previous, next, onMove, onClose }}>
      <Section title={metric.name ?? metric.id}>
        <Facts facts={factsOf(group, shown)} />
      </Section>
      {change && (
        <WhyChanged
          key={`${id} ${metric.id}`}
          change={change}
          metric={metric}
          teamId={groupBy === "TEAM" ? id : undefined}
          search={rangeOf(question)}
        />
      )}
      <div className="border-b border-line">
        <TrendPane shown={{ ...shown, view: "chart" }} group={shown.name(id)} />
      </div>
      {search === undefined ? (
        <Section title="Recordings">
          <p className="text-text-muted">
            The API can't list these recordings: it filters by team, organization, named type and
            date only.
          </p>
        </Section>
      ) : (
        <>
          <ScoredRecordings
            key={id}
            search={search}
            userId={userId}
            question={
              now.count !== undefined && now.count <= MOST_ASKED
                ? groupQuestion(question, groupBy, id)
                : undefined
            }
            metric={metric}
          />
          <Section title="All recordings">
            <RecordingsLink search={search}>
              {userId === undefined ? "View recordings" : "View everybody's recordings"}
            </RecordingsLink>
          </Section>
        </>
      )}
    </PeekPanel>
  );
}

/** The panel of the group in the address, if there is one to show. */
export function GroupPeek({ shown, onMove, onClose }: Props) {
  const [id, setId] = useAhead(shown.search.peek);
  // An address may name anything.
  const group = shown.groups?.find((each) => each.id === id);
  if (group === undefined || shown.groupBy === "RECORDING") return null;
  return (
    <Peek
      shown={shown}
      group={group}
      onMove={(next) => {
        setId(next);
        onMove(next);
      }}
      onClose={onClose}
    />
  );
}
