import { ifComplete, ifEmpty, NOT_READ, type Reading } from "~/api/claims.ts";
import { UNLINKED } from "~/api/overview.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import type { BackTo } from "./older.ts";
import {
  isSure,
  marginOf,
  pointsOf,
  reasonOf,
  VERDICTS,
} from "~/components/scorecards/changes.tsx";
import type { RateChange, RateChanges } from "~/components/scorecards/rate-changes.ts";
import { formatDay, formatDecimal, formatPercent, plural, toDate } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { Section } from "~/ui/section.tsx";
import { createdWithin, ListLink, overview, useChange } from "./address.tsx";
import type { Countable, Periods, ShareChange } from "./tally.ts";

type Finding = RateChange | ShareChange;

/** Percent of a number aren't comparable with points of a rate. */
const isNumber = ({ change }: Finding) => change?.of === "percent";

/**
 * Everything the overview compares with the period before: how much, and the changes that are
 * probably not chance, rates before numbers and the surest first.
 */
export function findingsOf(all: readonly Finding[]): { compared: number; sure: Finding[] } {
  return {
    compared: all.filter(({ change }) => change?.test !== undefined).length,
    sure: all
      .filter(isSure)
      .toSorted((a, b) => Number(isNumber(a)) - Number(isNumber(b)) || marginOf(b) - marginOf(a)),
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
    const sure =
      compared === 1
        ? "No clear change. It could be chance."
        : `No clear change. All ${compared} comparisons could be chance.`;
    return unread.length === 0 ? sure : `${sure} The ${names} didn't load and aren't compared.`;
  }
  if (unread.length > 0) return `Nothing is compared yet: the ${names} didn't load.`;
  if (covered) return "The two periods have too little data to compare.";
  return (
    ifEmpty(recordings, () => "No recordings yet, so there is nothing to compare.") ??
    ifComplete(recordings, (rows) =>
      rows.every(({ dateCreated }) => toDate(dateCreated) !== undefined)
        ? "No earlier period to compare with."
        : "Some recordings have no date, so they can't be compared.",
    ) ??
    (recordings !== NOT_READ
      ? `What was read, ${plural(recordings.rows.length, "recording")}, doesn't reach back two full days, so it can't be compared.`
      : "Recordings aren't compared, because you can't read them.")
  );
}

interface Compared {
  periods: Periods | undefined;
  rates: RateChanges;
}

const BEFORE_LINK = { volume: "", closed: "of decided recordings ", unlinked: "of recordings " };
const LINKS = {
  volume: "recordings a day",
  closed: "closed",
  unlinked: "aren't linked to the CRM",
};

/** What the verdict on a number is called: neither more nor fewer is better. */
export const NUMBER_VERDICTS = {
  "1": "probably more",
  "0": VERDICTS["0"],
  "-1": "probably fewer",
} as const;

/** A finding in a sentence, which links to the list behind it. */
function Sentence({ finding, periods, rates }: Compared & { finding: Finding }) {
  const { now, change } = finding;
  const share = "share" in finding ? finding.share : undefined;
  // The periods of the recordings depend on how many are loaded.
  const { days } = "share" in finding && periods ? periods.current : rates;
  const verdicts = share === "volume" ? NUMBER_VERDICTS : VERDICTS;
  const reason = change && reasonOf(change);
  return (
    <>
      <strong>
        {share === "volume" ? formatDecimal(now.value ?? 0) : formatPercent(now.passRate ?? 0)}
      </strong>{" "}
      {share === undefined ? "passed " : BEFORE_LINK[share]}
      {"metric" in finding ? (
        <TextLink to="/scorecards" search={{ ...rates.search, metric: finding.metric.id }}>
          {finding.metric.name ?? finding.metric.id}
        </TextLink>
      ) : (
        <ListLink
          search={{
            ...createdWithin(periods?.current),
            ...(share === "closed" && { result: "closed" }),
            ...(share === "unlinked" && UNLINKED),
          }}
        >
          {LINKS[finding.share]}
        </ListLink>
      )}{" "}
      in the last {plural(days, "day")}, {change && pointsOf(change)} from the {plural(days, "day")}{" "}
      before: {verdicts[isBetter(finding) ? "1" : "-1"]}
      {reason !== undefined && `, ${reason}`}.
    </>
  );
}

const PERIOD_NAMES = { "7": "7 days", "30": "30 days", "90": "90 days" } as const;

const PERIODS = ["7", "30", "90"] as const;

/** How many days are compared with those before, and what chooses others. */
export function useDays() {
  const { days = PERIODS[1] } = overview.useSearch();
  const change = useChange();
  return {
    chosen: days,
    days: Number(days),
    choose: (period: (typeof PERIODS)[number]) =>
      change({ days: period === "30" ? undefined : period }),
  };
}

/** The period to compare with the one before. */
function PeriodChoice() {
  const { chosen, choose } = useDays();
  useActions(
    "On this screen",
    PERIODS.map((period) => ({
      label: `Compare ${PERIOD_NAMES[period]}`,
      words: "period what changed overview",
      run: () => choose(period),
    })),
  );
  return (
    <Segmented
      label="Compared period"
      options={PERIODS}
      names={PERIOD_NAMES}
      current={chosen}
      onChange={choose}
    />
  );
}

/** If the recordings don't reach back over both periods: how far they do, and what more would take. */
function Partly({ periods, backTo }: { periods: Periods; backTo: Pick<BackTo, "calls" | "load"> }) {
  const { days } = useDays();
  if (periods.current.days >= days) return null;
  const since = formatDay(new Date(periods.before.start));
  return (
    <>
      Recordings compare {plural(periods.current.days, "day")}: they are read back to {since}.
      {backTo.calls > 0 && (
        <button type="button" className={`ml-2 ${INK_LINK}`} onClick={backTo.load}>
          Read {2 * days} days, about {plural(backTo.calls, "call")}
        </button>
      )}
    </>
  );
}

const MOST = 3;

/** The height that the last report took, so that what is below doesn't move when the next comes. */
const HEIGHT = "overview.report";
const keepHeight = (report: HTMLElement | null) => {
  if (report !== null) writePreference(HEIGHT, String(report.offsetHeight));
};

/** What changed and is probably not chance, in up to three sentences that link to their lists. */
export function Report({
  recordings,
  unread,
  shares,
  pending,
  backTo,
  ...compared
}: Compared & {
  recordings: Reading<Countable>;
  backTo: BackTo;
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
  const last = readPreference(HEIGHT);
  return (
    <Section
      title="What changed"
      beside={!pending && periods && <Partly periods={periods} backTo={backTo} />}
      actions={<PeriodChoice />}
      busy={pending}
      className="border-b border-line px-4 py-3"
      headClassName="flex-wrap items-center gap-2"
    >
      <div
        ref={pending ? undefined : keepHeight}
        style={{ minHeight: pending && last !== undefined ? `${last}px` : undefined }}
        // At least as high as one sentence and a note.
        className="min-h-12 max-w-[1240px] max-md:min-h-24"
      >
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
            <ul data-roving className="text-lead">
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
