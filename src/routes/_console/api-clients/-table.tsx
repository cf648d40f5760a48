import Funnel from "lucide-react/icons/funnel";
import Link from "lucide-react/icons/link";
import { useMemo, useState } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { filterRows } from "~/components/list/row-order.ts";
import { Moment, useNameOf } from "~/components/names/names.tsx";
import { Person } from "~/components/nouns/noun-link.tsx";
import { comparePlain } from "~/lib/compare.ts";
import { formatAge, formatCount, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { type ListedClients, Rotated, useRotations } from "./-rotations.tsx";

/** The API clients of an organization. */
export function ApiClientTable({ filter, ...list }: ListedClients & { filter: string }) {
  const { organizationId, clients, caller } = list;
  const rotationOf = useRotations(list);
  const [now] = useState(Date.now);
  const nameOf = useNameOf("user");
  // Sorting 20,000 clients takes 30 ms or more, and this renders with each rotation that becomes known.
  const sorted = useMemo(() => [...clients].sort(byAge), [clients]);
  const rows = filterRows(sorted, filter, ({ name, clientId, role, createdBySvcUserId: id }) => [
    name,
    clientId,
    role,
    id,
    id && nameOf(id),
  ]);
  const rotated = (client: ApiClientRow) => <Rotated rotation={rotationOf(client)} now={now} />;
  const action = (client: ApiClientRow) => {
    const { reason, unresolved, open } = rotationOf(client);
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
            reason ?? (unresolved && "Resolve its last rotation first: see “What to do”.")
          }
          onClick={() => open()}
        >
          Rotate secret
        </Button>
      </span>
    );
  };
  const wide = { wideOnly: true } as const;
  if (rows.length === 0) {
    return (
      <StateMessage role="status" icon={<Funnel size={16} />} title="No API clients match">
        No match for “{filter}” in the {formatCount(clients.length)} loaded.
      </StateMessage>
    );
  }
  return (
    <div className="px-4">
      <PlainTable
        label="API clients"
        sticky
        rows={rows}
        rowKey={({ clientId }, index) => clientId || `row ${index}`}
        columns={[
          {
            header: "Name",
            cell: (client) => (
              <>
                <span className="inline-block max-w-100 font-[550]">
                  {client.name || <None>no name</None>}
                </span>
                <span className="mono block text-text-muted md:hidden">{client.clientId}</span>
                <span className="md:hidden">{rotated(client)}</span>
              </>
            ),
          },
          {
            ...wide,
            header: "Client ID",
            cell: ({ clientId }) => <Mono copy="Copy client ID">{clientId}</Mono>,
          },
          {
            ...wide,
            header: "Role",
            cell: ({ role }) => <Mono>{role}</Mono>,
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

/** The age of a client, to compare down the column. */
function Age({ value, now }: { value: string | undefined; now: number }) {
  const date = toDate(value);
  if (date === undefined) return <None />;
  return <span className="whitespace-nowrap">{formatAge(Math.max(0, now - date.getTime()))}</span>;
}

const dayOf = ({ createdAt }: ApiClientRow) => createdAt?.slice(0, 10) ?? "9999";

/** Oldest first, as old secrets need attention; within a day by name. */
function byAge(a: ApiClientRow, b: ApiClientRow): number {
  const [day, other] = [dayOf(a), dayOf(b)];
  if (day !== other) return day < other ? -1 : 1;
  const [name, another] = [a.name ?? a.clientId, b.name ?? b.clientId];
  return comparePlain(name, another) ?? name.localeCompare(another);
}

/** An address that opens a client's rotation, to send to its creator. */
const linkTo = (organizationId: string, clientId: string) =>
  `${window.location.origin}/api-clients?${new URLSearchParams({ organizationId, peek: clientId })}`;
