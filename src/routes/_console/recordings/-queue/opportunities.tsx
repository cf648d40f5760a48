import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { opportunityPages, type OpportunityRow } from "~/api/opportunities.ts";
import { uniqueRows } from "~/api/paging.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { Failure } from "~/components/failure.tsx";
import { AccountOf, Amount, nameOf } from "~/components/opportunity/parts.tsx";
import { useEveryPage } from "~/components/use-every-page.ts";
import { useReason } from "~/components/use-reason.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Section } from "~/ui/section.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { type Candidate, rankOpportunities, searchedThrough } from "./candidates.ts";

/** So many pages of 100 are read without being asked for. */
const READ_AT_ONCE = 5;

function Row({
  candidate: { opportunity, reasons },
  onCompose,
}: {
  candidate: Candidate;
  onCompose: ((opportunity: OpportunityRow) => void) | undefined;
}) {
  const name = nameOf(opportunity);
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <Link
            to="/opportunities"
            search={{ externalId: opportunity.externalId, peek: opportunity.id }}
            preload={false}
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
        <span className="block text-small">{reasons.join(", ")}</span>
      </span>
      <CopyButton text={opportunity.id} label={`Copy id of ${name}`} />
      {onCompose && (
        <button
          type="button"
          className={buttonClasses("quiet")}
          onClick={() => onCompose(opportunity)}
        >
          Compose<span className="sr-only"> an engagement with {name}</span>
        </button>
      )}
    </li>
  );
}

/** The opportunities that a recording could belong to, and what speaks for each. */
export function CandidateOpportunities({
  recording,
  customerNames,
  onCompose,
}: {
  recording: Omit<RecordingRow, "followups">;
  customerNames: readonly string[];
  /** Undefined where the signed-in credential can't sync engagements. */
  onCompose: ((opportunity: OpportunityRow) => void) | undefined;
}) {
  const reason = useReason(opportunityList);
  const [readAll, setReadAll] = useState(false);
  const result = useInfiniteQuery({ ...opportunityPages({}), enabled: reason === undefined });
  // The one call that answers by recording: what names it may be far down the whole list.
  const naming = useInfiniteQuery({
    ...opportunityPages({ recordingId: recording.id }),
    enabled: reason === undefined,
  });
  const pages = result.data?.pages;
  const namingPages = naming.data?.pages;
  useEveryPage(result, readAll || (pages !== undefined && pages.length < READ_AT_ONCE));
  const named = customerNames.join("\n");
  const { rows, candidates } = useMemo(() => {
    const read: OpportunityRow[] = uniqueRows(pages ?? []);
    const known: OpportunityRow[] = uniqueRows(namingPages ?? []);
    const others = read.filter(({ id }) => !known.some((row) => row.id === id));
    return {
      rows: read,
      candidates: rankOpportunities(recording, named.split("\n"), [...known, ...others]),
    };
  }, [pages, namingPages, recording, named]);
  const title = "Opportunities it could belong to";
  if (reason !== undefined) {
    return (
      <Section title={title}>
        <p className="text-text-muted">{reason}</p>
      </Section>
    );
  }
  const through = searchedThrough(rows.length, pages?.at(-1)?.total, result.hasNextPage);
  return (
    <Section title={title}>
      {result.error !== null && (
        <Failure
          title="Opportunities didn't load"
          error={result.error}
          retry={() =>
            void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch())
          }
        />
      )}
      {result.isPending && <SkeletonRows label="Loading opportunities" rows={4} />}
      {candidates.length > 0 && (
        <ul aria-label={title} className="-mt-2">
          {candidates.map((candidate) => (
            <Row key={candidate.opportunity.id} candidate={candidate} onCompose={onCompose} />
          ))}
        </ul>
      )}
      {pages !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-small text-text-muted">
          <span role="status">
            {through}
            {candidates.length === 0
              ? ", none shares a telling name, or its rep near in time."
              : ", the likeliest by name, rep and date."}
          </span>
          {result.hasNextPage &&
            (readAll ? (
              <Button onClick={() => setReadAll(false)}>Stop</Button>
            ) : (
              <button type="button" className={INK_LINK} onClick={() => setReadAll(true)}>
                Read all
              </button>
            ))}
        </div>
      )}
    </Section>
  );
}
