import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { scorecard, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Pending } from "~/components/page/states.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { formatMetric } from "~/domain/metric-value.ts";
import { daysBetween } from "~/domain/period.ts";
import { formatPercent, plural, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

type Recording = Lenient<RecordingDetails>;

/** What the scorecard of one recording covers: the day it was made. Undefined if a part isn't known. */
function questionOf(recording: Recording): ScorecardQuestion | undefined {
  const { id, organizationId, conversationTypeId, dateCreated } = recording;
  const date = toDate(dateCreated);
  if (!organizationId || !conversationTypeId || date === undefined) return undefined;
  return {
    requestedOrganizationId: organizationId,
    conversationTypeId,
    ...daysBetween(date),
    filterBy: "RECORDING",
    filterByIds: [id],
  };
}

/** Those that the recording didn't pass first, then those without a rule last, else in the service's order. */
const rankOf = ({ passRate }: ScorecardMetric) =>
  passRate === undefined ? 2 : passRate < 100 ? 0 : 1;

/** A recording passes a metric or doesn't; a rate between is shown as it came. */
function Result({ metric: { passRate, value } }: { metric: ScorecardMetric }) {
  if (passRate === undefined) return value === undefined ? <None>no data</None> : null;
  if (passRate > 0 && passRate < 100) return formatPercent(passRate);
  const passed = passRate >= 100;
  const Icon = passed ? Check : X;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon size={14} className={passed ? "text-positive" : "text-negative"} />
      {/* In a narrow panel the icon says it, and leaves the room to the rule. */}
      <span className="@max-[32.5rem]:sr-only">{passed ? "Passed" : "Not passed"}</span>
    </span>
  );
}

/** A mean has a decimal, which a whole number of one recording doesn't need. */
const valueOf = (value: number, metric: ScorecardMetric) =>
  formatMetric(value, metric).replace(/\.0(?!\d)/, "");

const COLUMNS: readonly TableColumn<ScorecardMetric>[] = [
  {
    header: "Metric",
    cell: ({ id, name, description }) => (
      <>
        <span className="font-[550]">{name ?? id}</span>{" "}
        <span className="text-small text-text-muted">{description}</span>
      </>
    ),
  },
  { header: "Result", cell: (metric) => <Result metric={metric} /> },
  {
    header: "Value",
    align: "right",
    cell: (metric) => metric.value !== undefined && valueOf(metric.value, metric),
  },
];

/** A recording's metrics, those it didn't pass first; `folded` leaves the others for a click. */
function Metrics({ question, folded }: { question: ScorecardQuestion; folded: boolean }) {
  const [all, setAll] = useState(!folded);
  const { data, error, refetch } = useQuery(scorecard(question));
  if (data === undefined) {
    return (
      <div className="-mx-4">
        <Pending
          endpoint={scorecardMetricValues.name}
          what="The evaluation"
          rows={folded ? 3 : 13}
          error={error}
          retry={() => void refetch({ cancelRefetch: false })}
        />
      </div>
    );
  }
  const { recordingsEvaluatedCount: count = 1 } = data;
  if (count > 1) {
    const others = plural(count, "recording");
    return <p className="text-text-muted">The service answered for {others}, not for this one.</p>;
  }
  const metrics = (data.metricValues ?? [])
    // How many recordings were evaluated says nothing about one.
    .filter(({ metricType }) => metricType !== "RECORDING_COUNT")
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const rows = all ? metrics : metrics.filter((metric) => rankOf(metric) === 0);
  return (
    <>
      {(all || rows.length > 0) && (
        <div className="@container">
          <PlainTable label="Metrics" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
      {rows.length < metrics.length && (
        <button type="button" className={`mt-2 ${INK_LINK}`} onClick={() => setAll(true)}>
          Show all {plural(metrics.length, "metric")}
        </button>
      )}
    </>
  );
}

/** How a recording was evaluated, metric by metric (section 4.17); nothing if it wasn't. */
export function Evaluation({
  recording,
  folded = false,
}: {
  recording: Recording;
  /** Whether to show only what it didn't pass, until more is asked for. */
  folded?: boolean;
}) {
  const { reason, allowed } = usePermission(scorecardMetricValues);
  if (recording.evaluationScore === undefined) return null;
  const question = questionOf(recording);
  return (
    <Section title="Evaluation" reason={reason}>
      {question === undefined ? (
        <p className="text-text-muted">
          The response lacks the organization, type or date that its metrics are asked for with.
        </p>
      ) : (
        allowed && <Metrics key={recording.id} question={question} folded={folded} />
      )}
    </Section>
  );
}
