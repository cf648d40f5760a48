import type { OpportunityRow } from "~/api/opportunities.ts";
import { type PeekMoves, PeekPanel } from "~/components/list/peek-panel.tsx";
import { UnloadedRow } from "~/components/list/unloaded-row.tsx";
import type { List } from "~/components/list/use-list.ts";
import { Moment } from "~/components/moment.tsx";
import { Name } from "~/components/names.tsx";
import { RecordingLink } from "~/components/recording/recording-link.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { AccountOf, Amount, nameOf } from "~/components/opportunity/parts.tsx";
import { OpportunityUsers } from "./-users.tsx";

function Id({ value, what }: { value: string | undefined; what: string }) {
  return value ? <Mono copy={`Copy ${what}`}>{value}</Mono> : <None />;
}

function OpportunityFacts({ row }: { row: OpportunityRow }) {
  return (
    <Facts
      facts={{
        Disposition: <ResultMark result={row.disposition} />,
        Stage: row.stageName || <None />,
        Amount: (
          <>
            <Amount value={row.amount} />
            {row.amount !== undefined && (
              <span className="text-text-muted">, the interface gives no currency</span>
            )}
          </>
        ),
        Account: <AccountOf row={row} />,
        "Account ID": <Id value={row.accountId} what="account id" />,
        Recording: <RecordingLink id={row.recordingId} />,
        Organization: <Name kind="organization" id={row.organizationId} />,
        Created: <Moment value={row.createdAt} time />,
        Updated: <Moment value={row.updatedAt} time />,
        Closed: <Moment value={row.closedAt} time />,
        Deleted: <Moment value={row.deletedAt} time />,
        "External ID": <Id value={row.externalId} what="external id" />,
        Id: <Id value={row.id} what="opportunity id" />,
      }}
    />
  );
}

/** An opportunity as a whole, with its users and what can be done about them. */
export default function Peek({
  row,
  list,
  ...moves
}: PeekMoves & { row: OpportunityRow | undefined; list: List<OpportunityRow> }) {
  return (
    <PeekPanel {...moves} title={row === undefined ? "Opportunity" : nameOf(row)}>
      {row === undefined ? (
        <UnloadedRow what="opportunity" list={list} />
      ) : (
        <>
          <div className="border-b border-line px-4 py-4">
            <OpportunityFacts row={row} />
          </div>
          <OpportunityUsers key={row.id} row={row} />
        </>
      )}
    </PeekPanel>
  );
}
