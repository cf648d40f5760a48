import { useQueries } from "@tanstack/react-query";
import Funnel from "lucide-react/icons/funnel";
import Link from "lucide-react/icons/link";
import { useMemo, useState } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { rotationCounts, standingIn } from "~/api/rotation-counts.ts";
import { secretAges } from "~/api/secret-ages.ts";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { filterRows } from "~/components/name-list/row-order.ts";
import { Moment } from "~/components/names/moment.tsx";
import { useNameOf } from "~/components/names/names.tsx";
import { Person } from "~/components/nouns/person.tsx";
import { unresolvedOf } from "~/components/rotation/doubts.ts";
import { NO_NOTE, useRotationNotes } from "~/components/rotation/rotation-notes.ts";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { comparePlain } from "~/lib/compare.ts";
import { formatAge, formatCount, toDate } from "~/lib/format.ts";
import { own } from "~/lib/lookup.ts";
import { Button } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import { Rotated } from "./-rotated.tsx";

/** The API clients of an organization. */
export function ApiClientTable({ filter, ...props }: RotationsInput & { filter: string }) {
  const { organizationId, clients, caller } = props;
  const { noteOf, standingOf, lastOf, reasonAgainst, rotate } = useRotations(props);
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
  const rotated = (client: ApiClientRow) => (
    <Rotated
      note={noteOf(client)}
      standing={standingOf(client)}
      last={lastOf(client)}
      now={now}
      retire={reasonAgainst(client) === undefined ? () => rotate(client, "retire") : undefined}
      resolve={() => rotate(client)}
    />
  );
  const action = (client: ApiClientRow) => {
    const reason = reasonAgainst(client);
    const isLocked = unresolvedOf(noteOf(client), standingOf(client)) !== undefined;
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
          onClick={() => rotate(client)}
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

interface RotationsInput {
  organizationId: string;
  clients: readonly ApiClientRow[];
  /** Whether pages of the list are still on their way. */
  growing: boolean;
  /** Who is signed in, if that can be known. */
  caller: string | undefined;
  /** The client whose rotation the address opens. */
  opensAt: string | undefined;
  onOpened: () => void;
}

/** The most clients that the gateway accepts per call. */
const MAX_CLIENTS = 1000;

/**
 * The clients to ask the gateway about together. A list that grows page by page isn't asked about
 * again with each: its first page, then what fills a call.
 */
function groupsOf(ids: readonly string[], growing: boolean): string[][] {
  const groups = [];
  for (let from = 0, to = PAGE_SIZE; from < ids.length; from = to, to += MAX_CLIENTS) {
    if (!growing || to <= ids.length) groups.push(ids.slice(from, to));
  }
  return groups;
}

const sumOf = (counts: Readonly<Record<string, number>> = {}) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The rotations of the listed clients: what is known of them, and how to start one. */
function useRotations({
  organizationId,
  clients,
  growing,
  caller,
  opensAt,
  onOpened,
}: RotationsInput) {
  const service = useService()?.baseUrl ?? "";
  const ownClientId = useSession()?.clientId;
  const notes = useRotationNotes(service);
  const ids = clients.map(({ clientId }) => clientId).filter((id) => id !== "");
  const groups = groupsOf(ids, growing);
  const countsOf = useQueries({
    queries: groups.map((group) => rotationCounts(organizationId, group)),
  });
  const agesOf = useQueries({
    queries: groups.map((group, at) =>
      secretAges(organizationId, group, sumOf(countsOf[at]?.data?.counts)),
    ),
  });
  const standingOf = ({ clientId }: ApiClientRow) =>
    countsOf.map(({ data }) => standingIn(data, clientId)).find(Boolean);
  const nameOf = useNameOf("user");

  const reasonAgainst = ({ clientId, createdBySvcUserId: creator }: ApiClientRow) => {
    if (clientId === "") return "The service didn't return this client's ID.";
    // If either is unknown, the service decides.
    if (caller === undefined || !creator || creator === caller) return undefined;
    return `Only ${nameOf(creator) ?? creator}, who created this client, can rotate it.`;
  };
  const rotate = (client: ApiClientRow, plan?: Plan) => {
    const { clientId, name, createdAt } = client;
    const subject = {
      service,
      organizationId,
      clientId,
      name: name || clientId,
      isOwn: clientId === ownClientId,
      standing: standingOf(client),
      reason: reasonAgainst(client),
      createdAt,
      plan,
    };
    const resumes = own(notes, clientId)?.open?.operationId;
    if (resumes === undefined) openRotation(subject);
    else openRotation({ ...subject, resumes }, subject);
  };

  const asked = clients.find(({ clientId }) => clientId !== "" && clientId === opensAt);
  const isReady = service !== "" && asked !== undefined && standingOf(asked) !== undefined;
  // Opens the dialog above all pages, then clears the client from the address.
  useOncePer(isReady ? asked?.clientId : undefined, () => {
    if (asked !== undefined && reasonAgainst(asked) === undefined) rotate(asked);
    onOpened();
  });

  const noteOf = ({ clientId }: ApiClientRow) => own(notes, clientId) ?? NO_NOTE;
  const lastOf = ({ clientId }: ApiClientRow) =>
    agesOf.map(({ data }) => data && own(data.rotations, clientId)).find(Boolean);
  return { noteOf, standingOf, lastOf, reasonAgainst, rotate };
}
