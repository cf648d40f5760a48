import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import type { ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import type { PeekMoves } from "~/components/list/peek.tsx";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import type { Figure, Change } from "~/components/scorecards/changes.ts";
import { intervalOf } from "../-calls/figures.ts";
import { formatMetric } from "~/components/scorecards/metric-value.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import { FailedMetric } from "./failed-metric.tsx";
import { ScoredRecordings } from "./scored-recordings.tsx";
import { useScored } from "./use-scored.ts";

interface Props extends PeekMoves {
  title: string;
  metric: ScorecardMetric;
  figure: Figure | undefined;
  change: Change | undefined;
  /** The recordings behind the figures; undefined if the API can't list them. */
  search: RecordingsSearch | undefined;
  /** The person, if the group is one: the search is for everybody's. */
  userId: string | undefined;
  /** Covers the group; undefined if it is too large to ask for each recording, or can't be asked for. */
  question: ScorecardQuestion | undefined;
  /** Its trend. */
  children: ReactNode;
}

function Recordings({
  search,
  userId,
  question,
  metric,
}: Pick<Props, "userId" | "question" | "metric"> & { search: RecordingsSearch }) {
  const lowest = useScored({ search, userId }, "asc");
  const highest = useScored({ search, userId }, "desc");
  return (
    <>
      {question !== undefined && metric.passRate !== undefined && (
        <FailedMetric
          question={question}
          metric={metric}
          rows={[...lowest.list.rows, ...highest.list.rows]}
        />
      )}
      <ScoredRecordings title="Lowest scores" scored={lowest} userId={userId} />
      <ScoredRecordings
        title="Highest scores"
        scored={highest}
        userId={userId}
        without={lowest.scored.slice(0, 5)}
      />
    </>
  );
}

/** A group beside the charts: its figures, and its recordings with the lowest and highest scores. */
export function GroupPeek({
  title,
  metric,
  figure,
  change,
  search,
  userId,
  question,
  children,
  ...moves
}: Props) {
  useShortcuts("In the panel", [
    { keys: "j", label: "Next", run: () => moves.next && moves.onMove(moves.next) },
    { keys: "k", label: "Previous", run: () => moves.previous && moves.onMove(moves.previous) },
  ]);
  const interval = figure && intervalOf(figure);
  const facts = {
    ...(metric.passRate !== undefined && {
      "Pass rate":
        figure?.passRate === undefined ? (
          <None>no data</None>
        ) : (
          <>
            <strong>{formatPercent(figure.passRate)}</strong>
            {interval && ` (${formatDecimal(interval.low)}–${formatDecimal(interval.high)})`}
          </>
        ),
    }),
    // A metric of passes alone has no values.
    ...((figure?.value !== undefined || figure?.passRate === undefined) && {
      Average:
        figure?.value === undefined ? <None>no data</None> : formatMetric(figure.value, metric),
    }),
    Change:
      change === undefined ? (
        <None>no data before</None>
      ) : (
        <ChangeWords change={change} metric={metric} />
      ),
    Evaluated: figure?.count === undefined ? <None>unknown</None> : figure.count,
  };
  return (
    <PeekPanel {...moves} title={title}>
      <Section title={metric.name ?? metric.id}>
        <Facts facts={facts} />
      </Section>
      <div className="border-b border-line">{children}</div>
      {search === undefined ? (
        <Section title="Recordings">
          <p className="text-text-muted">
            The API can't list these recordings: it filters by team, organization, named type and
            date only.
          </p>
        </Section>
      ) : (
        <>
          <Recordings search={search} userId={userId} question={question} metric={metric} />
          <Section title="All recordings">
            <Link to="/recordings" search={search} preload={false} className={INK_LINK}>
              {userId === undefined ? "View recordings" : "View everybody's recordings"}
            </Link>
          </Section>
        </>
      )}
    </PeekPanel>
  );
}
