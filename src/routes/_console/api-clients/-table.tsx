import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { sessionState } from "~/api/session.ts";
import { Moment } from "~/components/moment.tsx";
import { useNameOf } from "~/components/names.tsx";
import { Person } from "~/components/person.tsx";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

function Created({ value, now }: { value: string | undefined; now: number }) {
  const date = toDate(value);
  return (
    <span className="flex gap-4">
      <span className="w-24 shrink-0">
        <Moment value={value} />
      </span>
      {date !== undefined && (
        <span className="text-text-muted">{formatAge(now - date.getTime())}</span>
      )}
    </span>
  );
}

/** Oldest first, as an old secret is the one to think about; within a day by name. */
const byAge = (a: ApiClientRow, b: ApiClientRow) =>
  (a.createdAt?.slice(0, 10) ?? "9999").localeCompare(b.createdAt?.slice(0, 10) ?? "9999") ||
  (a.name ?? a.clientId).localeCompare(b.name ?? b.clientId);

/** The clients of an organization. `caller` is who is signed in, undefined where nobody can tell. */
export function ApiClientTable({
  organizationId,
  clients,
  caller,
}: {
  organizationId: string;
  clients: readonly ApiClientRow[];
  caller: string | undefined;
}) {
  const ownClientId = useQuery(sessionState()).data?.session?.clientId;
  const nameOf = useNameOf("user");
  const [now] = useState(Date.now);

  const reasonAgainstRotating = ({ clientId, createdBySvcUserId: creator }: ApiClientRow) => {
    if (clientId === "") return "The service didn't tell this client's id.";
    // Where either isn't known, the service decides.
    if (caller === undefined || !creator || creator === caller) return undefined;
    return `Only ${nameOf(creator) ?? creator} can rotate this secret, having created the client.`;
  };
  return (
    <div className="px-4">
      <PlainTable
        label="API clients"
        sticky
        rows={[...clients].sort(byAge)}
        rowKey={({ clientId }, index) => clientId || `row ${index}`}
        columns={[
          {
            header: "Name",
            cell: ({ name, clientId }) => (
              <>
                <span className="font-[550]">{name || <None>no name</None>}</span>
                <span className="mono block text-text-muted md:hidden">{clientId}</span>
              </>
            ),
          },
          {
            header: "Client ID",
            wideOnly: true,
            cell: ({ clientId }) =>
              clientId ? <Mono copy="Copy client id">{clientId}</Mono> : <None />,
          },
          {
            header: "Role",
            wideOnly: true,
            cell: ({ role }) => (role ? <Mono>{role}</Mono> : <None />),
          },
          {
            header: "Created",
            wideOnly: true,
            sorted: "ascending",
            cell: ({ createdAt }) => <Created value={createdAt} now={now} />,
          },
          {
            header: "Created by",
            wideOnly: true,
            cell: ({ createdBySvcUserId: id }) =>
              id !== undefined && id === caller ? <span title={id}>You</span> : <Person id={id} />,
          },
          {
            header: "Action",
            quiet: true,
            align: "right",
            cell: (client) => (
              <Button
                disabledReason={reasonAgainstRotating(client)}
                onPointerEnter={preloadRotation}
                onFocus={preloadRotation}
                onClick={() =>
                  openRotation({
                    organizationId,
                    clientId: client.clientId,
                    name: client.name || client.clientId,
                    isOwn: client.clientId === ownClientId,
                  })
                }
              >
                Rotate secret
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
