import { CredentialName } from "~/components/credentials/credential-name.tsx";
import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { Moment } from "~/components/names/moment.tsx";
import type { ActivityEntry } from "~/contract/activity.ts";
import { KIND_NAMES } from "~/contract/credentials.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { organizationOf, OutcomeMark, TargetLink } from "./-cells.tsx";
import { actionOf, findingOf, meaningOf, targetsOf } from "./-words.ts";

function EntryFacts({ entry }: { entry: ActivityEntry }) {
  const targets = Object.fromEntries(
    targetsOf(entry).map((target) => [
      target.label,
      <TargetLink key={target.id} target={target} organizationId={organizationOf(entry)} />,
    ]),
  );
  const finding = findingOf(entry);
  return (
    <div className="px-4 py-4">
      <Facts
        facts={{
          Outcome: (
            <>
              <OutcomeMark entry={entry} />
              <p className="text-small text-text-muted">{meaningOf(entry)}</p>
            </>
          ),
          ...targets,
          [entry.count > 1 ? "First" : "Started"]: <Moment value={entry.startedAt} time />,
          [entry.count > 1 ? "Last" : "Ended"]:
            entry.endedAt === null ? <None>unknown</None> : <Moment value={entry.endedAt} time />,
          ...(finding && {
            "Found later": (
              <>
                {finding.sentence}
                <p className="text-small text-text-muted">
                  <Moment value={entry.foundAt ?? undefined} time />, by the session that made it
                </p>
              </>
            ),
          }),
          Who: <CredentialName kind={entry.kind} credentialId={entry.credentialId} />,
          Kind: KIND_NAMES[entry.kind],
          "Credential ID": <Mono>{entry.credentialId}</Mono>,
          Session: entry.session === null ? <None /> : <Mono>{entry.session}</Mono>,
          "Request ID": <Mono copy="Copy request ID">{entry.requestId}</Mono>,
          ...(entry.serviceRequestId && {
            "Service's request ID": (
              <Mono copy="Copy the service's request ID">{entry.serviceRequestId}</Mono>
            ),
          }),
        }}
      />
    </div>
  );
}

/** A write in full. */
export const ActivityPeek = ({ state }: { state: ListState<ActivityEntry> }) => (
  <RowPeek state={state} titleOf={({ endpoint }) => actionOf(endpoint)}>
    {(row) => <EntryFacts entry={row} />}
  </RowPeek>
);
