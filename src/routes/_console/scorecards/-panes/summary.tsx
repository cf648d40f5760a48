import type { Group, MetricChange } from "~/domain/changes.ts";
import { measureOf } from "~/domain/measure.ts";
import { didOf, sourceSentence, type Finding, FINDING_NAMES } from "~/domain/words.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { byFinding } from "../-answer/groups.ts";
import { RecordingsLink, type Subject } from "../-answer/links.tsx";
import { periodPhrase } from "../-question/names.tsx";

/** Filters the groups by what is known of their change. */
function Chips({
  groups,
  show,
  onShow,
}: {
  groups: readonly Group[];
  show: Finding | undefined;
  onShow: (show: Finding | undefined) => void;
}) {
  return (
    <div role="toolbar" aria-label="Show" data-roving className="flex flex-wrap gap-1.5">
      {byFinding(groups).map(([finding, those]) => (
        <button
          key={finding}
          type="button"
          aria-pressed={finding === show}
          onClick={() => onShow(finding === show ? undefined : finding)}
          className={classes(
            "inline-flex h-7 items-center gap-1.5 rounded-control border px-2.5 whitespace-nowrap max-md:h-10",
            finding === show
              ? "border-accent bg-selected font-[550]"
              : "border-line-strong hover:bg-hover",
          )}
        >
          {FINDING_NAMES[finding]} <strong>{formatCount(those.length)}</strong>
        </button>
      ))}
    </div>
  );
}

/**
 * What the page shows, in words: what the metric did and where that comes from, the groups by what is
 * known of them, the recordings. Each has its line, whose place is kept while it loads.
 */
export function ScorecardSummary({
  total,
  groups,
  subject,
  source,
  show,
  onShow,
}: {
  total: MetricChange;
  /** Undefined until the groups' changes are known. */
  groups: readonly Group[] | undefined;
  subject: Subject;
  /** The type, and who recorded: "of type Visit by 9 teams". */
  source: string;
  show: Finding | undefined;
  onShow: (show: Finding | undefined) => void;
}) {
  const { question, linkTo } = subject;
  const { metric, now } = total;
  return (
    <div className="grid max-w-[77.5rem] grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-3 wrap-anywhere">
      <p className="min-h-6 text-lead max-md:min-h-12">
        <strong>
          <bdi>{metric.name ?? metric.id}</bdi> {didOf(total, measureOf(metric))}
        </strong>{" "}
        {sourceSentence(total)}
      </p>
      <div className="min-h-7 max-md:min-h-10 print:hidden">
        {groups !== undefined && metric.passRate !== undefined && groups.length > 1 && (
          <Chips {...{ groups, show, onShow }} />
        )}
      </div>
      <p className="min-h-5 text-small text-text-muted">
        {now.count === undefined ? (
          "The service doesn't say how many calls were evaluated."
        ) : (
          <>
            <RecordingsLink search={now.count === 0 ? undefined : linkTo()}>
              {plural(now.count, "call")}
            </RecordingsLink>{" "}
            {source} {now.count === 1 ? "was evaluated" : "were evaluated"} {periodPhrase(question)}
            .
          </>
        )}
      </p>
    </div>
  );
}
