import type { OpportunityRow } from "~/api/opportunities.ts";
import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { Moment } from "~/components/names/moment.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { DISPOSITIONS, ResultMark } from "~/components/recording/result-mark.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { AccountOf, Amount, nameOf } from "~/components/nouns/opportunity-parts.tsx";
import { OpportunityUsers } from "./-users.tsx";

function Id({ value, what }: { value: string | undefined; what: string }) {
  return value ? <Mono copy={`Copy ${what}`}>{value}</Mono> : <None />;
}

function OpportunityFacts({ row }: { row: OpportunityRow }) {
  return (
    <Facts
      facts={{
        Disposition: <ResultMark result={row.disposition} labels={DISPOSITIONS} />,
        Stage: row.stageName || <None />,
        Amount: (
          <>
            <Amount value={row.amount} />
            {row.amount !== undefined && (
              <span className="text-text-muted">, currency not provided</span>
            )}
          </>
        ),
        Account: <AccountOf row={row} />,
        "Account ID": <Id value={row.accountId} what="account ID" />,
        Recording: <RecordingLink id={row.recordingId} />,
        Organization: <NounLink kind="organization" id={row.organizationId} />,
        Created: <Moment value={row.createdAt} time />,
        Updated: <Moment value={row.updatedAt} time />,
        Closed: <Moment value={row.closedAt} time />,
        Deleted: <Moment value={row.deletedAt} time />,
        "External ID": <Id value={row.externalId} what="external ID" />,
        ID: <Id value={row.id} what="opportunity ID" />,
      }}
    />
  );
}

/** An opportunity in full, with its users. */
export const OpportunityPeek = ({ state }: { state: ListState<OpportunityRow> }) => (
  <RowPeek state={state} titleOf={nameOf}>
    {(row) => (
      <>
        <div className="border-b border-line px-4 py-4">
          <OpportunityFacts row={row} />
        </div>
        <OpportunityUsers key={row.id} row={row} />
      </>
    )}
  </RowPeek>
);
