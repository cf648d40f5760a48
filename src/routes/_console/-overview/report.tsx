import { ifEmpty, ofAll } from "~/api/facts.ts";
import { UNLINKED } from "~/api/overview.ts";
import type { Reading } from "~/api/reading.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { isSure, marginOf, pointsOf, VERDICTS } from "~/components/scorecards/changes.tsx";
import type { RateChange, RateChanges } from "~/components/scorecards/rate-changes.ts";
import { formatPercent, plural, toDate } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { Section } from "~/ui/section.tsx";
import { createdWithin, ListLink, overview, useChange } from "./address.tsx";
import type { Countable, Periods, ShareChange } from "./tally.ts";

type Finding = RateChange | ShareChange;

/**
 * Everything the overview compares with the period before: how much, and the changes that are
 * probably not chance, the surest first.
 */
export function findingsOf(all: readonly Finding[]): { compared: number; sure: Finding[] } {
  return {
    compared: all.filter(({ change }) => change?.test !== undefined).length,
    sure: all.filter(isSure).toSorted((a, b) => marginOf(b) - marginOf(a)),
  };
}

/** Whether a change is for the better: less, of the unlinked recordings. */
export const isBetter = ({ change, ...of }: Finding): boolean =>
  (change?.by ?? 0) > 0 !== ("share" in of && of.share === "unlinked");

/** Why the report has nothing to say of a change, in words. */
export function noFindings({
  compared,
  unread,
  recordings,
  covered,
}: {
  /** How many figures were compared with the period before. */
  compared: number;
  /** What should have been compared and didn't load: "recordings", "scorecards". */
  unread: readonly string[];
  recordings: Reading<Countable>;
  /** Whether the recordings reach back over both periods. */
  covered: boolean;
}): string {
  const names = unread.join(" and ");
  if (compared > 0) {
    const sure = `Nothing changed for sure: each of ${plural(compared, "comparison")} with the period before could be chance.`;
    return unread.length === 0 ? sure : `${sure} The ${names} didn't load and aren't compared.`;
  }
  if (unread.length > 0) return `Nothing is compared yet: the ${names} didn't load.`;
  if (covered) return "The two periods have too little data to compare.";
  return (
    ifEmpty(recordings, () => "No recordings yet, so there is nothing to compare.") ??
    ofAll(recordings, (rows) =>
      rows.every(({ dateCreated }) => toDate(dateCreated) !== undefined)
        ? "There is no period before to compare with."
        : "Some recordings have no date, so they can't be compared.",
    ) ??
    (recordings.read === "part"
      ? `What was read, ${plural(recordings.rows.length, "recording")}, doesn't reach back two full days, so it can't be compared.`
      : "Recordings aren't compared, because this credential can't read them.")
  );
}

interface Compared {
  periods: Periods | undefined;
  rates: RateChanges;
}

/** A finding in a sentence, which links to the list behind it. */
function Sentence({ finding, periods, rates }: Compared & { finding: Finding }) {
  const { now, change } = finding;
  const isClosed = "share" in finding && finding.share === "closed";
  // The periods of the recordings depend on how many are loaded.
  const { days } = "share" in finding && periods ? periods.current : rates;
  return (
    <>
      <strong>{formatPercent(now.passRate ?? 0)}</strong>{" "}
      {"metric" in finding ? "passed" : isClosed ? "of decided recordings" : "of recordings"}{" "}
      {"metric" in finding ? (
        <TextLink to="/scorecards" search={{ ...rates.search, metric: finding.metric.id }}>
          {finding.metric.name ?? finding.metric.id}
        </TextLink>
      ) : (
        <ListLink
          search={{
            ...createdWithin(periods?.current),
            ...(isClosed ? { result: "closed" } : UNLINKED),
          }}
        >
          {isClosed ? "closed" : "aren't linked to the CRM"}
        </ListLink>
      )}{" "}
      in the last {plural(days, "day")}, {change && pointsOf(change)} from the {plural(days, "day")}{" "}
      before: {VERDICTS[isBetter(finding) ? "1" : "-1"]}.
    </>
  );
}

const PERIOD_NAMES = { "7": "7 days", "30": "30 days", "90": "90 days" } as const;

/** The period to compare with the one before. */
function PeriodChoice() {
  const { days = "30" } = overview.useSearch();
  const change = useChange();
  return (
    <Segmented
      label="Compared period"
      options={["7", "30", "90"]}
      names={PERIOD_NAMES}
      current={days}
      onChange={(period) => change({ days: period === "30" ? undefined : period })}
    />
  );
}

const MOST = 3;

/** What changed and is probably not chance, in up to three sentences that link to their lists. */
export function Report({
  recordings,
  unread,
  shares,
  pending,
  ...compared
}: Compared & {
  recordings: Reading<Countable>;
  /** What should be compared and didn't load: "recordings". */
  unread: readonly string[];
  shares: readonly ShareChange[];
  /** Some of the figures aren't there yet. */
  pending: boolean;
}) {
  const { rates, periods } = compared;
  const found = findingsOf([...(rates.changes ?? []), ...shares]);
  const shown = found.sure.slice(0, MOST);
  const more = found.sure.length - shown.length;
  const chance = found.compared - found.sure.length;
  return (
    <Section
      title="What changed"
      actions={<PeriodChoice />}
      busy={pending}
      className="border-b border-line px-4 py-3"
      headClassName="items-center gap-2"
    >
      {/* As high as three sentences, so that nothing below moves when they arrive. */}
      <div className="min-h-24 max-md:min-h-28 max-w-[1240px]">
        {pending ? (
          <p className="appear-late text-text-muted">Comparing with the period before.</p>
        ) : shown.length === 0 ? (
          <p className={found.compared === 0 ? "text-text-muted" : "text-lead"}>
            {noFindings({
              compared: found.compared,
              unread,
              recordings,
              covered: periods !== undefined,
            })}
          </p>
        ) : (
          <>
            <ul className="text-lead">
              {shown.map((finding) => (
                <li key={"metric" in finding ? finding.metric.id : finding.share}>
                  <Sentence finding={finding} {...compared} />
                </li>
              ))}
            </ul>
            {more + chance > 0 && (
              <p className="mt-1 text-small text-text-muted">
                {more > 0 && `${plural(more, "more sure change")} below. `}
                {plural(chance, "other comparison")} could be chance.
              </p>
            )}
            {unread.length > 0 && (
              <p className="mt-1 text-small text-text-muted">
                The {unread.join(" and ")} didn't load and aren't compared.
              </p>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
