import Link from "lucide-react/icons/link";
import { useState } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { Moment } from "~/components/names/moment.tsx";
import { Person } from "~/components/names/person.tsx";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import { formatAge, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { copyWithToast } from "~/ui/overlay/copy-with-toast.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Rotated } from "./-rotated.tsx";
import { type RotationsInput, useRotations } from "./-use-rotations.ts";

/** The age of a client, to compare down the column. */
function Age({ value, now }: { value: string | undefined; now: number }) {
  const date = toDate(value);
  return date === undefined ? <None /> : <>{formatAge(Math.max(0, now - date.getTime()))}</>;
}

/** Oldest first, as old secrets need attention; within a day by name. */
const byAge = (a: ApiClientRow, b: ApiClientRow) =>
  (a.createdAt?.slice(0, 10) ?? "9999").localeCompare(b.createdAt?.slice(0, 10) ?? "9999") ||
  (a.name ?? a.clientId).localeCompare(b.name ?? b.clientId);

/** An address that opens a client's rotation, to send to its creator. */
const linkTo = (organizationId: string, clientId: string) =>
  `${window.location.origin}/api-clients?${new URLSearchParams({ organizationId, peek: clientId })}`;

/** The API clients of an organization. */
export function ApiClientTable(props: RotationsInput) {
  const { organizationId, clients, caller } = props;
  const { noteOf, lastOf, reasonAgainst, rotate } = useRotations(props);
  const [now] = useState(Date.now);
  const rotated = (client: ApiClientRow) => (
    <Rotated
      note={noteOf(client)}
      last={lastOf(client)}
      now={now}
      retire={reasonAgainst(client) === undefined ? () => rotate(client, "retire") : undefined}
      resolve={() => rotate(client)}
    />
  );
  const action = (client: ApiClientRow) => {
    const reason = reasonAgainst(client);
    const isLocked = noteOf(client).lock !== undefined;
    return (
      <span className="inline-flex items-center justify-end gap-1 max-md:flex-col max-md:items-end">
        {reason !== undefined && client.clientId !== "" && (
          <Button
            variant="quiet"
            icon={<Link size={14} />}
            onClick={() =>
              void copyWithToast(linkTo(organizationId, client.clientId), "Link copied")
            }
          >
            Copy link for creator
          </Button>
        )}
        <Button
          variant="quiet"
          // A column of buttons would be the loudest thing here: they are one in the row at hand.
          className="data-off:border-transparent! data-off:bg-transparent! in-[tr:hover]:border-line-strong in-[tr:hover]:bg-surface-raised in-[tr:hover]:text-text focus-visible:border-line-strong focus-visible:text-text"
          disabledReason={
            reason ?? (isLocked ? "Resolve its last rotation first: see “What to do”." : undefined)
          }
          onPointerEnter={preloadRotation}
          onFocus={preloadRotation}
          onClick={() => rotate(client)}
        >
          Rotate secret
        </Button>
      </span>
    );
  };
  const wide = { wideOnly: true } as const;
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
            cell: (client) => (
              <>
                <span className="font-[550]">{client.name || <None>no name</None>}</span>
                <span className="mono block text-text-muted md:hidden">{client.clientId}</span>
                <span className="md:hidden">{rotated(client)}</span>
              </>
            ),
          },
          {
            ...wide,
            header: "Client ID",
            cell: ({ clientId }) =>
              clientId ? <Mono copy="Copy client ID">{clientId}</Mono> : <None />,
          },
          {
            ...wide,
            header: "Role",
            cell: ({ role }) => (role ? <Mono>{role}</Mono> : <None />),
          },
          {
            ...wide,
            header: "Created",
            sorted: "ascending",
            cell: ({ createdAt }) => <Moment value={createdAt} />,
          },
          {
            ...wide,
            header: "Age",
            align: "right",
            cell: ({ createdAt }) => <Age value={createdAt} now={now} />,
          },
          {
            ...wide,
            header: "Created by",
            cell: ({ createdBySvcUserId: id }) =>
              id !== undefined && id === caller ? <span title={id}>You</span> : <Person id={id} />,
          },
          { ...wide, header: "Rotated", cell: rotated },
          { header: "Action", quiet: true, align: "right", cell: action },
        ]}
      />
    </div>
  );
}
