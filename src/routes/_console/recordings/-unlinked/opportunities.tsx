import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ifComplete, readingOf } from "~/api/lists/claims.ts";
import { opportunityPages, type OpportunityRow } from "~/api/nouns/opportunities.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { AccountOf, Amount, opportunityName } from "~/components/nouns/opportunity-parts.tsx";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { opportunityList } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import type { Action } from "~/lib/actions.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Section } from "~/ui/section.tsx";
import { type Candidate, rankOpportunities } from "./candidates.ts";

/** How many pages of 100 are loaded without asking. */
const LOADED_AT_ONCE = 5;
/** How many more a search of all reads before it pauses. */
const SEARCHED_AT_ONCE = 50;

function Row({
  candidate: { opportunity, reasons, evidence },
  reason,
  onUse,
}: {
  candidate: Candidate;
  reason: string | undefined;
  onUse: (opportunity: OpportunityRow) => void;
}) {
  const name = opportunityName(opportunity);
  const use = { label: `Use this opportunity, ${name}`, reason, run: () => onUse(opportunity) };
  useActions("In the panel", [use]);
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <Link
            to="/opportunities"
            search={({ organizationId }) => ({
              organizationId,
              externalId: opportunity.externalId,
              peek: opportunity.id,
            })}
            preload={false}
            dir="auto"
            className="truncate font-[550] hover:underline hover:underline-offset-2"
          >
            {name}
          </Link>
          <span className="shrink-0">
            <Amount value={opportunity.amount} />
          </span>
        </span>
        <span className="block truncate text-small text-text-muted">
          <AccountOf row={opportunity} />
          {opportunity.stageName && `, ${opportunity.stageName}`}
        </span>
        <span className="flex flex-wrap gap-x-1.5 text-small" data-tip={evidence}>
          {reasons.map((reason) => (
            <span
              key={reason}
              className="rounded-tag border border-line bg-surface-sunken px-1.5 text-label"
            >
              {reason}
            </span>
          ))}
        </span>
      </span>
      <CopyButton text={opportunity.id} label={`Copy ID of ${name}`} />
      <Button disabledReason={reason} onClick={use.run}>
        Use this opportunity<span className="sr-only">, {name}</span>
      </Button>
    </li>
  );
}

/** The opportunities a recording could belong to, and the evidence for each. */
export function CandidateOpportunities({
  recording,
  unusable,
  onUse,
}: {
  recording: Lenient<RecordingDetails>;
  /** Why no engagement can be synced with one. */
  unusable: string | undefined;
  onUse: (opportunity: OpportunityRow) => void;
}) {
  const { reason, allowed: enabled } = usePermission(opportunityList);
  const [limit, setLimit] = useState(LOADED_AT_ONCE);
  const result = useAllPages(opportunityPages({}), { enabled, limit });
  // Opportunities that mention the recording may be far down the full list.
  const mentioning = useInfiniteQuery({
    ...opportunityPages({ recordingId: recording.id }),
    enabled,
  });
  const { pages } = result;
  const mentioningPages = mentioning.data?.pages;
  const { rows, candidates } = useMemo(() => {
    const read: OpportunityRow[] = uniqueRows(pages ?? []);
    const known: OpportunityRow[] = uniqueRows(mentioningPages ?? []);
    const others = read.filter(({ id }) => !known.some((row) => row.id === id));
    return {
      rows: read,
      candidates: rankOpportunities(recording, [...known, ...others]),
    };
  }, [pages, mentioningPages, recording]);
  const title = "Possible opportunities";
  const total = pages?.at(-1)?.total;
  const scope =
    ifComplete(
      readingOf(pages ?? [], rows),
      ({ length }) => `Among all ${plural(length, "opportunity", "opportunities")}`,
    ) ??
    `Among ${formatCount(rows.length)} loaded${total === undefined ? "" : ` of ${formatCount(total)}`}`;
  const error = result.error ?? mentioning.error;
  const retry = () => {
    if (result.error !== null) result.retry();
    if (mentioning.error !== null) void mentioning.refetch({ cancelRefetch: false });
  };
  const loaded = pages?.length ?? 0;
  const isSearching = limit > LOADED_AT_ONCE && loaded < limit && result.error === null;
  const search: Action = {
    label: isSearching ? "Stop" : limit > LOADED_AT_ONCE ? "Resume" : "Search all",
    words: "opportunities load rest",
    run: () => {
      setLimit(isSearching ? loaded : loaded + SEARCHED_AT_ONCE);
      if (!isSearching && result.error !== null) result.retry();
    },
  };
  useActions("In the panel", [search], pages !== undefined && !result.complete);
  return (
    <Section title={title} reason={reason}>
      {error !== null && <Failure title="Opportunities didn't load" error={error} retry={retry} />}
      {pages === undefined && result.error === null && (
        <Loading endpoint={opportunityList.name} label="Loading opportunities" rows={4} />
      )}
      {candidates.length > 0 && (
        <ul aria-label={title} className="-mt-2">
          {candidates.map((candidate) => (
            <Row
              key={candidate.opportunity.id}
              candidate={candidate}
              reason={
                unusable ??
                (candidate.opportunity.externalId
                  ? undefined
                  : "It has no external ID, by which an engagement refers to it.")
              }
              onUse={onUse}
            />
          ))}
        </ul>
      )}
      {pages !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-small text-text-muted">
          <span role="status">
            {scope}
            {candidates.length > 0
              ? ", best matches by name, rep and date."
              : mentioningPages === undefined
                ? "."
                : ", no likely match."}
          </span>
          {!result.complete &&
            (isSearching ? (
              <ActionButton action={search} />
            ) : (
              <button type="button" className={INK_LINK} onClick={search.run}>
                {search.label}
              </button>
            ))}
        </div>
      )}
    </Section>
  );
}
