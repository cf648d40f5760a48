import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { historyOf, SecretTimeline } from "~/components/rotation/secret-timeline.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import {
  ClientActions,
  ClientId,
  ClientState,
  Creator,
  DayAndAge,
  RotatedBy,
  SecretAgeCell,
} from "./-cells.tsx";
import type { ClientRow } from "~/components/secrets/client-rows.ts";

/** The characters of a name that a panel's title has room for. */
const SHORT = 36;

function ClientFacts({ row, withOrganization }: { row: ClientRow; withOrganization: boolean }) {
  const { unresolved, note, record } = row.rotation;
  const last = record?.last;
  return (
    <>
      <ClientActions row={row} />
      <div className="border-b border-line px-4 py-4">
        <Facts
          facts={{
            // The title has room for a short name.
            ...(row.name !== undefined && row.name.length > SHORT && { Name: row.name }),
            ...(withOrganization && {
              Organization: <NounLink kind="organization" id={row.organizationId} />,
            }),
            "Client ID": <ClientId row={row} />,
            Role: row.role && <Mono>{row.role}</Mono>,
            Created: row.createdAt && <DayAndAge value={row.createdAt} />,
            "Created by": <Creator row={row} />,
            State: <ClientState row={row} />,
            "Secret's age": <SecretAgeCell row={row} full />,
            ...(last !== undefined && {
              Rotated: (
                <>
                  <DayAndAge value={last.at} /> <RotatedBy last={last} />
                </>
              ),
            }),
          }}
        />
      </div>
      <Section title="Which secret works">
        <SecretTimeline
          plan={unresolved === undefined ? "rotate" : "again"}
          history={historyOf(row.createdAt, note, record)}
        />
      </Section>
    </>
  );
}

/** A client in full, beside the table: what is known of its secrets, and what a rotation would change. */
export function ClientPeek({
  list,
  withOrganization,
}: {
  list: ListState<ClientRow>;
  withOrganization: boolean;
}) {
  return (
    <RowPeek list={list} titleOf={({ name, id }) => name || id}>
      {(row) => <ClientFacts row={row} withOrganization={withOrganization} />}
    </RowPeek>
  );
}
