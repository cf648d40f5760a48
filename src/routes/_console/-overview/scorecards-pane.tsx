import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useState } from "react";
import { scorecard } from "~/api/scorecards.ts";
import { Name } from "~/components/names.tsx";
import { useReason } from "~/components/use-reason.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { formatCount, formatDecimal, formatDay, formatPercent } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { NotYet, Pane, Unreadable } from "./pane.tsx";
import { DAYS, type Highlight, highlightsOf, periodsUntil } from "./period.ts";
import { TypeChoice } from "./type-choice.tsx";

const TITLE = "Scorecard highlights";
const MOST = 6;
const GLYPH = { size: 14, strokeWidth: 1.75, className: "shrink-0 text-text-muted" } as const;

const WORDS = { "1": "probably better", "0": "can't tell", "-1": "probably worse" } as const;

/** How far a rate moved, and whether that is more than chance. */
function Change({ rate, earlier, direction }: Highlight) {
  if (earlier === undefined) return <None>no data before</None>;
  const points = rate - earlier;
  const none = Math.abs(points) < 0.05;
  const Trend = none ? Minus : points > 0 ? TrendingUp : TrendingDown;
  const moved = `${points > 0 ? "up" : "down"} ${formatDecimal(Math.abs(points))} points`;
  return (
    <span className="flex items-center gap-1.5">
      <Trend {...GLYPH} />
      <span>
        {none ? "no change" : moved}
        {!none && <span className="text-text-muted">, {WORDS[direction]}</span>}
      </span>
    </span>
  );
}

const write = (count: number | undefined) =>
  count === undefined ? "an unknown number" : formatCount(count);

function Highlights({
  organizationId,
  conversationTypeId,
}: {
  organizationId: string;
  conversationTypeId: string;
}) {
  const [now] = useState(() => new Date());
  const periods = periodsUntil(now);
  const about = {
    requestedOrganizationId: organizationId,
    conversationTypeId,
    filterBy: "ORGANIZATION" as const,
    filterByIds: [organizationId],
  };
  const current = useQuery(scorecard({ ...about, ...periods.current }));
  const before = useQuery(scorecard({ ...about, ...periods.before }));
  const error = current.error ?? before.error;
  if (current.data === undefined || error !== null) {
    const retry = () => {
      for (const query of [current, before]) if (query.error !== null) void query.refetch();
    };
    return <NotYet what="Scorecards" rows={MOST + 1} error={error} retry={retry} />;
  }
  const highlights = highlightsOf(current.data, before.data);
  const search = { organizationId, conversationTypeId, ...periods.current };
  const counts = [current, before].map(({ data }) => data?.recordingsEvaluatedCount);
  if (highlights.length === 0) {
    return (
      <p className="text-text-muted">
        No metric with a pass rate has data in the last {DAYS} days.{" "}
        <Link to="/scorecards" search={search} className={INK_LINK}>
          Scorecards
        </Link>
      </p>
    );
  }
  return (
    <>
      <PlainTable
        label={TITLE}
        rows={highlights.slice(0, MOST)}
        rowKey={({ metric }) => metric.id}
        columns={[
          {
            header: "Metric",
            cell: ({ metric }) => (
              <Link
                to="/scorecards"
                search={{ ...search, metric: metric.id }}
                preload={false}
                className={INK_LINK}
              >
                {metric.name ?? metric.id}
              </Link>
            ),
          },
          {
            header: "Pass rate",
            align: "right",
            cell: ({ rate }) => <strong>{formatPercent(rate)}</strong>,
          },
          {
            header: "Before",
            align: "right",
            wideOnly: true,
            cell: ({ earlier }) =>
              earlier === undefined ? <None>no data</None> : formatPercent(earlier),
          },
          {
            header: "Change",
            cell: (row) => (before.isPending ? <None>loading</None> : <Change {...row} />),
          },
        ]}
      />
      <p className="mt-2 text-small text-text-muted">
        {write(counts[0])} evaluated since {formatDay(new Date(periods.current.startAt))}, against{" "}
        {write(counts[1])} in the {DAYS} days before; assumed for every metric.{" "}
        {highlights.length > MOST && (
          <Link to="/scorecards" search={search} preload={false} className={INK_LINK}>
            All {highlights.length} metrics
          </Link>
        )}
      </p>
    </>
  );
}

/** The pass rates that moved most, the last 30 whole days against the 30 before. */
export function ScorecardsPane({
  organizationId,
  conversationTypeId,
  onType,
}: {
  organizationId: string | undefined;
  conversationTypeId: string | undefined;
  onType: (id: string) => void;
}) {
  const reason = useReason(scorecardMetricValues);
  if (reason !== undefined) {
    return (
      <Pane title={TITLE}>
        <Unreadable reason={reason} />
      </Pane>
    );
  }
  return (
    <Pane
      title={TITLE}
      beside={organizationId && <Name kind="organization" id={organizationId} />}
      actions={<TypeChoice chosen={conversationTypeId} onChange={onType} />}
    >
      {organizationId === undefined ? (
        <p className="text-text-muted">Scorecards are of one organization: choose it at the top.</p>
      ) : conversationTypeId === undefined ? (
        <p className="text-text-muted">
          Scorecards are of one conversation type: choose it here, or type its id.
        </p>
      ) : (
        <Highlights
          key={`${organizationId} ${conversationTypeId}`}
          organizationId={organizationId}
          conversationTypeId={conversationTypeId}
        />
      )}
    </Pane>
  );
}
