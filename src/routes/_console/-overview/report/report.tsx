import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Reading } from "~/api/reading.ts";
import { formatPercent, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { type Scope, searchWithin } from "../newest.ts";
import { type Finding, findingsOf, MOST_FINDINGS } from "./findings.ts";
import { sizeOf, VERDICTS } from "~/components/scorecards/change-words.tsx";
import type { RateChanges } from "~/components/scorecards/rate-changes.ts";
import type { Countable } from "../tally.ts";
import { noFindings } from "./no-findings.ts";
import type { Periods, ShareChanges } from "./periods.ts";

/** A finding as text, and the words that link to the list behind it. */
function wordsOf({ of, metric }: Finding): [text: string, linked: string] {
  if (of === "metric") return ["passed", metric?.name ?? ""];
  return of === "close rate"
    ? ["of decided recordings", "closed"]
    : ["of recordings", "aren't linked to the CRM"];
}

function Sentence({
  finding,
  days,
  link,
}: {
  finding: Finding;
  days: number;
  link: (finding: Finding, words: string) => ReactNode;
}) {
  const { rate, change, better } = finding;
  const [text, linked] = wordsOf(finding);
  return (
    <>
      <strong>{formatPercent(rate)}</strong> {text} {link(finding, linked)} in the last{" "}
      {plural(days, "day")}, {sizeOf(change)} points from the {plural(days, "day")} before:{" "}
      {VERDICTS[better ? "1" : "-1"]}.
    </>
  );
}

/** What changed and is probably not chance, in up to three sentences that link to their lists. */
export function Report({
  recordings,
  unread,
  periods,
  shares,
  rates,
  days,
  scope,
  pending,
  actions,
}: {
  recordings: Reading<Countable>;
  /** What should be compared and didn't load: "recordings". */
  unread: readonly string[];
  periods: Periods | undefined;
  shares: ShareChanges | undefined;
  rates: RateChanges;
  /** Of the scorecards; those of the recordings depend on how many are loaded. */
  days: number;
  scope: Scope;
  /** Some of the figures aren't there yet. */
  pending: boolean;
  /** Choose the period. */
  actions: ReactNode;
}) {
  const { compared, sure } = findingsOf(shares, rates.changes ?? []);
  const link = ({ of, metric }: Finding, name: string) =>
    of === "metric" ? (
      <Link
        to="/scorecards"
        search={{ ...rates.search, metric: metric?.id }}
        preload={false}
        className={INK_LINK}
      >
        {name}
      </Link>
    ) : (
      <Link
        to="/recordings"
        search={{
          ...scope,
          ...(periods && searchWithin(periods.current)),
          ...(of === "close rate" ? { result: "closed" } : { crmLinkStatus: "unlinked" }),
        }}
        preload={false}
        className={INK_LINK}
      >
        {name}
      </Link>
    );
  const shown = sure.slice(0, MOST_FINDINGS);
  const rest = compared - shown.length;
  return (
    <Section
      title="What changed"
      actions={actions}
      busy={pending}
      className="border-b border-line px-4 py-3"
      headClassName="items-center gap-2"
    >
      {/* As high as three sentences, so that nothing below moves when they arrive. */}
      <div className="min-h-24 max-md:min-h-28 max-w-[1240px]">
        {pending ? (
          <p className="appear-late text-text-muted">Comparing with the period before.</p>
        ) : shown.length === 0 ? (
          <p className={compared === 0 ? "text-text-muted" : "text-lead"}>
            {noFindings({ compared, unread, recordings, covered: periods !== undefined })}
          </p>
        ) : (
          <>
            <ul className="text-lead">
              {shown.map((finding) => (
                <li key={finding.metric?.id ?? finding.of}>
                  <Sentence
                    finding={finding}
                    days={finding.of === "metric" ? days : (periods?.current.days ?? days)}
                    link={link}
                  />
                </li>
              ))}
            </ul>
            {rest > 0 && (
              <p className="mt-1 text-small text-text-muted">
                {sure.length > shown.length &&
                  `${plural(sure.length - shown.length, "more sure change")} below. `}
                {plural(compared - sure.length, "other comparison")} could be chance.
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
