import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ifEmpty } from "~/api/facts.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { formatCount, formatPercent, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { ChangeWords, judgedOf } from "./changes.tsx";
import {
  type RateChange,
  type RateChanges,
  type RatedGroup,
  useRateChanges,
} from "./rate-changes.ts";

/** Pass rates with their changes; each leads to its metric on Scorecards. */
export function RateRows({
  label,
  changes,
  search,
}: {
  label: string;
  changes: readonly RateChange[];
  search: RateChanges["search"];
}) {
  if (changes.length === 0) return null;
  return (
    <PlainTable
      label={label}
      rows={changes}
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
          // Never broken: it would make the head two lines high.
          header: "Pass\u00a0rate",
          align: "right",
          cell: ({ now }) => <strong>{formatPercent(now.passRate ?? 0)}</strong>,
        },
        {
          header: "Change, points",
          cell: ({ change, metric }) =>
            change === undefined ? (
              <None>no data before</None>
            ) : (
              <ChangeWords change={change} metric={metric} />
            ),
        },
      ]}
    />
  );
}

const write = (count: number | undefined) =>
  count === undefined ? "an unknown number" : formatCount(count);

/** What the changes are of, and what the verdicts allow for. */
export const sampleOf = ({ counts, changes = [], days }: RateChanges): string =>
  `${write(counts[0])} evaluated in the last ${plural(days, "full day")}, ${write(counts[1])} in the ${plural(days, "day")} before. Corrected for ${plural(judgedOf(changes), "comparison")}.`;

const DAYS = 30;
const MOST = 10;

/** The pass rates of the last days, how they changed, and a link to all of them. */
function RateTable({ type, ...group }: RatedGroup & { type: string }) {
  const figures = useRateChanges(group, type, DAYS);
  const { changes, reading, search, error, retry } = figures;
  if (error !== null) {
    return <Failure title="Pass rates didn't load" error={error} retry={retry} />;
  }
  if (changes === undefined) {
    return <Loading of={scorecardMetricValues.name} label="Loading pass rates" rows={MOST} />;
  }
  return (
    <>
      <RateRows label="Pass rates" changes={changes.slice(0, MOST)} search={search} />
      <p className="mt-2 text-small text-text-muted">
        {ifEmpty(reading, () => "No metric has a pass rate in these days. ")}
        {sampleOf(figures)}
        {changes.length > MOST && ` ${MOST} of ${changes.length} metrics.`}{" "}
        <Link to="/scorecards" search={search} preload={false} className={INK_LINK}>
          Scorecards
        </Link>
      </p>
    </>
  );
}

/** The pass rates of a team or an organization and how they changed, sure changes first. */
export function PassRates(group: RatedGroup) {
  const { reason, allowed } = usePermission(scorecardMetricValues);
  const [chosen, setChosen] = useState<string>();
  const found = useConversationType(allowed ? group.organizationId : undefined, chosen);
  return (
    <Section
      title="Pass rates"
      reason={reason}
      actions={
        allowed && (
          <TypeChip organizationId={group.organizationId} chosen={found.id} onChange={setChosen} />
        )
      }
      headClassName="min-h-7 items-center gap-2"
    >
      {found.id === undefined ? (
        <div className="-mx-4">
          <TypeSearch found={found} rows={6} />
        </div>
      ) : (
        <RateTable key={found.id} {...group} type={found.id} />
      )}
    </Section>
  );
}
