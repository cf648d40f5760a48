import { useQueries } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { MAX_CLIENTS, rotationCounts, secretAges, standingIn } from "~/api/client-rotations.ts";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { Moment, useNameOf } from "~/components/names/names.tsx";
import { unresolvedOf } from "~/components/rotation/doubts.ts";
import { NO_NOTE, useRotationNotes } from "~/components/rotation/rotation-notes.ts";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import { doubtText, type Plan } from "~/components/rotation/rotation-words.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { formatAge, timeOf, toDate } from "~/lib/format.ts";
import { own } from "~/lib/lookup.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { useOncePer } from "~/ui/use-once-per.ts";

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

export interface ListedClients {
  organizationId: string;
  clients: readonly ApiClientRow[];
  /** Pages of the list are still loading. */
  growing: boolean;
  /** Who is signed in, if that can be known. */
  caller: string | undefined;
  /** The client whose rotation the address opens. */
  opensAt: string | undefined;
  onOpened: () => void;
}

/** A client's rotations as far as known, and a way to start one. */
export type ClientRotation = ReturnType<ReturnType<typeof useRotations>>;

/** The rotations of the listed clients. */
export function useRotations({
  organizationId,
  clients,
  growing,
  caller,
  opensAt,
  onOpened,
}: ListedClients) {
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
  const nameOf = useNameOf("user");

  const reasonAgainst = ({ clientId, createdBySvcUserId: creator }: ApiClientRow) => {
    if (clientId === "") return "The service didn't return this client's ID.";
    // If either is unknown, the service decides.
    if (caller === undefined || !creator || creator === caller) return undefined;
    return `Only ${nameOf(creator) ?? creator}, who created this client, can rotate it.`;
  };
  const rotationOf = (client: ApiClientRow) => {
    const { clientId, name, createdAt } = client;
    const note = own(notes, clientId) ?? NO_NOTE;
    /** From the gateway; undefined until it is loaded. */
    const standing = countsOf.map(({ data }) => standingIn(data, clientId)).find(Boolean);
    const reason = reasonAgainst(client);
    return {
      note,
      standing,
      unresolved: unresolvedOf(note, standing),
      /** The last one from any browser; undefined if none is known. */
      last: agesOf.map(({ data }) => data && own(data.rotations, clientId)).find(Boolean),
      /** Why the caller may not rotate it. */
      reason,
      open: (plan?: Plan) => {
        const subject = {
          service,
          organizationId,
          clientId,
          name: name || clientId,
          isOwn: clientId === ownClientId,
          standing,
          reason,
          createdAt,
          plan,
        };
        const resumes = note.open?.operationId;
        if (resumes === undefined) openRotation(subject);
        else openRotation({ ...subject, resumes }, subject);
      },
    };
  };

  const asked = clients.find(({ clientId }) => clientId !== "" && clientId === opensAt);
  const rotation = asked && rotationOf(asked);
  const isReady = service !== "" && rotation?.standing !== undefined;
  // Opens the dialog above all pages, then clears the client from the address.
  useOncePer(isReady ? asked?.clientId : undefined, () => {
    if (rotation?.reason === undefined) rotation?.open();
    onOpened();
  });
  return rotationOf;
}

/** Milliseconds; the gateway gives up before. */
const LONGEST_ROTATION = 120_000;

/** A client's last rotation through this console, and what is left to do about those from this browser. */
export function Rotated({
  rotation: { note, standing, last: known, unresolved, reason, open },
  now,
}: {
  rotation: ClientRotation;
  /** Milliseconds since the epoch. */
  now: number;
}) {
  const { rotated, leaked } = note;
  const here = rotated.at(-1);
  // This page notes the end of its rotation, the gateway the begin, which the page learns later.
  const isCurrent = !(timeOf(known?.at) < timeOf(here) - LONGEST_ROTATION);
  const shared = isCurrent ? known : undefined;
  const last = shared?.at ?? note.lock?.at ?? here;
  const date = toDate(last);
  // As large as with a date, an age and a name, which come later than the list: nothing moves then.
  if (date === undefined && unresolved === undefined) {
    return <span className="block min-h-[2lh] w-40" />;
  }
  const age = Math.max(0, now - (date?.getTime() ?? now));
  // Others may have rotated it since the last time from here.
  const since =
    standing === undefined || note.count === undefined ? 0 : standing.count - note.count;
  const isLatest = since <= 0 && unresolved === undefined;
  return (
    <span
      className={classes(
        "flex min-h-[2lh] flex-wrap items-center gap-x-3",
        unresolved === undefined ? "w-40" : "w-60",
      )}
    >
      {unresolved !== undefined && (
        <span className="flex w-full items-center gap-2 text-warning">
          <TriangleAlert size={14} className="shrink-0" />
          {doubtText(unresolved).short}
        </span>
      )}
      {date !== undefined && (
        <>
          <Moment value={last} />
          <span className="text-text-muted">{age < 60_000 ? "just now" : formatAge(age)}</span>
        </>
      )}
      {unresolved === undefined && shared !== undefined && shared.outcome !== "done" && (
        <span className="text-warning">
          {doubtText({ least: Number(shared.outcome === "secret_lost"), most: 1 }).short}
        </span>
      )}
      {shared !== undefined && (
        <span className="text-text-muted">
          by <CredentialName short kind={shared.kind} credentialId={shared.credentialId} />
        </span>
      )}
      {unresolved !== undefined && <Button onClick={() => open()}>What to do</Button>}
      {leaked !== undefined && isLatest && (
        <span className="text-negative">leaked secret still works</span>
      )}
      {reason === undefined && here !== undefined && isLatest && (
        <Button onClick={() => open("retire")}>
          {leaked === undefined ? "Retire the old secret" : "Stop the leaked secret"}
        </Button>
      )}
    </span>
  );
}
