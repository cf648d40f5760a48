import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { rotationCounts } from "~/api/rotation-counts.ts";
import { sessionState } from "~/api/session.ts";
import { Moment } from "~/components/moment.tsx";
import { useNameOf } from "~/components/names.tsx";
import { Person } from "~/components/person.tsx";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import { NO_NOTE, useRotationNotes } from "~/components/rotation/rotation-notes.ts";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import type { Plan } from "~/components/rotation/plans.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { RotatedHere } from "./-rotated-here.tsx";

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

/** Where the flow opens at a client by itself: what somebody sends to its creator. */
const linkTo = (organizationId: string, clientId: string) =>
  `${window.location.origin}/api-clients?${new URLSearchParams({ organizationId, peek: clientId })}`;

/** The clients of an organization. `caller` is who is signed in, undefined where nobody can tell. */
export function ApiClientTable({
  organizationId,
  clients,
  caller,
  opensAt,
  onOpened,
}: {
  organizationId: string;
  clients: readonly ApiClientRow[];
  caller: string | undefined;
  /** The client whose rotation the address asks for. */
  opensAt: string | undefined;
  onOpened: () => void;
}) {
  const state = useQuery(sessionState()).data;
  const service = state?.service.baseUrl ?? "";
  const notes = useRotationNotes(service);
  const ids = clients.map(({ clientId }) => clientId).filter((id) => id !== "");
  const counts = useQuery(rotationCounts(ids)).data?.counts;
  const nameOf = useNameOf("user");
  const [now] = useState(Date.now);

  const reasonAgainstRotating = ({ clientId, createdBySvcUserId: creator }: ApiClientRow) => {
    if (clientId === "") return "The service didn't tell this client's id.";
    // Where either isn't known, the service decides.
    if (caller === undefined || !creator || creator === caller) return undefined;
    return `Only ${nameOf(creator) ?? creator} can rotate this secret, having created the client.`;
  };
  const rotate = ({ clientId, name, createdAt }: ApiClientRow, plan?: Plan) => {
    const subject = {
      service,
      organizationId,
      clientId,
      name: name || clientId,
      isOwn: clientId === state?.session?.clientId,
      count: counts?.[clientId],
      createdAt,
      ...(plan && { plan }),
    };
    const resumes = notes[clientId]?.open?.operationId;
    if (resumes === undefined) openRotation(subject);
    else openRotation({ ...subject, resumes }, subject);
  };
  const rotatedHere = (client: ApiClientRow) => (
    <RotatedHere
      note={notes[client.clientId] ?? NO_NOTE}
      now={now}
      retire={
        reasonAgainstRotating(client) === undefined ? () => rotate(client, "retire") : undefined
      }
      resolve={() => rotate(client)}
    />
  );
  const asked = clients.find(({ clientId }) => clientId !== "" && clientId === opensAt);
  const ready = service !== "" && counts !== undefined;
  // The dialog stands above all pages: the address asks for it once, and is then the list's again.
  useEffect(() => {
    if (asked === undefined || !ready) return;
    if (reasonAgainstRotating(asked) === undefined) rotate(asked);
    onOpened();
    // Once for each client that the address asks for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked?.clientId, ready]);
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
                <span className="md:hidden">{rotatedHere(client)}</span>
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
            header: "Rotated here",
            wideOnly: true,
            cell: rotatedHere,
          },
          {
            header: "Action",
            quiet: true,
            align: "right",
            cell: (client) => {
              const reason = reasonAgainstRotating(client);
              const locked = notes[client.clientId]?.lock !== undefined;
              return (
                <span className="inline-flex items-center justify-end gap-1">
                  {reason !== undefined && client.clientId !== "" && (
                    <CopyButton
                      text={linkTo(organizationId, client.clientId)}
                      label="Copy a link to send to its creator"
                    />
                  )}
                  <Button
                    disabledReason={
                      reason ??
                      (locked
                        ? "Its last rotation is unresolved: see what to do first."
                        : undefined)
                    }
                    onPointerEnter={preloadRotation}
                    onFocus={preloadRotation}
                    onClick={() => rotate(client)}
                  >
                    Rotate secret
                  </Button>
                </span>
              );
            },
          },
        ]}
      />
    </div>
  );
}
