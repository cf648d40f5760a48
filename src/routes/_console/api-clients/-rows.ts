import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { MAX_CLIENTS, rotationCounts, secretAges, standingIn } from "~/api/client-secrets.ts";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { unresolvedOf } from "~/components/rotation/doubts.ts";
import {
  NO_NOTE,
  type RotationNote,
  useRotationNotes,
} from "~/components/rotation/rotation-notes.ts";
import { openRotation, type RotationSubject } from "~/components/rotation/rotation-store.ts";
import { doubtText, type Plan } from "~/components/rotation/rotation-words.ts";
import type { Answer } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { secretAges as agesRow } from "~/contract/rotations.ts";
import { timeOf } from "~/lib/format.ts";
import { own } from "~/lib/lookup.ts";

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

type LastRotation = Answer<typeof agesRow>["rotations"][string];

const dataOf = <Data>(results: readonly { data?: Data | undefined }[]) =>
  results.map(({ data }) => data);

/** What the gateway knows of the clients, in the order of `groups`; the same array until it changes. */
function useKnown(organizationId: string, groups: readonly string[][]) {
  const counts = useQueries({
    queries: groups.map((group) => rotationCounts(organizationId, group)),
    combine: dataOf,
  });
  const ages = useQueries({
    queries: groups.map((group, at) =>
      secretAges(organizationId, group, sumOf(counts[at]?.counts)),
    ),
    combine: dataOf,
  });
  return { counts, ages };
}

/** Milliseconds; the gateway gives up before. */
const LONGEST_ROTATION = 120_000;

/** How urgently a state wants to be seen. */
type Tone = "calm" | "warning" | "negative";

/** A client's rotations as far as known. */
export interface KnownRotation {
  readonly note: RotationNote;
  /** From the gateway; undefined until it is loaded. */
  readonly standing: RotationSubject["standing"];
  readonly unresolved: ReturnType<typeof unresolvedOf>;
  /** ISO 8601: when its secret was last rotated through this console, as far as known. */
  readonly at: string | undefined;
  /** By whom, if the gateway knows. */
  readonly by: LastRotation | undefined;
  /** Why the caller may not rotate it. */
  readonly reason: string | undefined;
  readonly state: { readonly text: string; readonly tone: Tone };
  /** What is left to do about a rotation from this browser. */
  readonly next: { readonly label: string; readonly plan?: Plan } | undefined;
}

/** A client in the list. */
export interface ClientRow extends ApiClientRow {
  /** Its client ID; empty if the service didn't return one. */
  readonly id: string;
  readonly organizationId: string;
  readonly creator: "You" | "Others" | "Unknown";
  readonly creatorName: string | undefined;
  readonly rotation: KnownRotation;
}

/** How it is called in sentences and in the names of its buttons. */
export const nameOfClient = ({ name, id }: Pick<ClientRow, "name" | "id">) => name || id;

function creatorOf(id: string | undefined, caller: string | undefined): ClientRow["creator"] {
  if (!id || caller === undefined) return "Unknown";
  return id === caller ? "You" : "Others";
}

function reasonAgainst({ id, creator, creatorName }: Omit<ClientRow, "rotation">) {
  if (id === "") return "The service didn't return this client's ID.";
  // If either is unknown, the service decides.
  if (creator !== "Others") return undefined;
  return `Only ${creatorName}, who created this client, can rotate it.`;
}

const state = (text: string, tone: Tone) => ({ text, tone });

function knownRotation(
  client: Omit<ClientRow, "rotation">,
  note: RotationNote,
  standing: KnownRotation["standing"],
  known: LastRotation | undefined,
): KnownRotation {
  const unresolved = unresolvedOf(note, standing);
  const here = note.rotated.at(-1);
  // This page notes the end of its rotation, the gateway the begin, which the page learns later.
  const isCurrent = !(timeOf(known?.at) < timeOf(here) - LONGEST_ROTATION);
  const by = isCurrent ? known : undefined;
  // Others may have rotated it since the last time from here.
  const since =
    standing === undefined || note.count === undefined ? 0 : standing.count - note.count;
  const isLatest = since <= 0 && unresolved === undefined;
  const isLeaked = note.leaked !== undefined && isLatest;
  const reason = reasonAgainst(client);
  const hasOld = here !== undefined && isLatest && reason === undefined;
  return {
    note,
    standing,
    unresolved,
    at: by?.at ?? note.lock?.at ?? here,
    by,
    reason,
    state:
      unresolved !== undefined
        ? state(doubtText(unresolved).short, "warning")
        : isLeaked
          ? state("leaked secret still works", "negative")
          : by !== undefined && by.outcome !== "done"
            ? state(
                doubtText({ least: Number(by.outcome === "secret_lost"), most: 1 }).short,
                "warning",
              )
            : hasOld
              ? state("old secret still works", "calm")
              : state("active", "calm"),
    next:
      unresolved !== undefined
        ? { label: "What to do" }
        : hasOld
          ? { label: isLeaked ? "Stop the leaked secret" : "Retire the old secret", plan: "retire" }
          : undefined,
  };
}

/**
 * The rows of the list: clients with what is known of their rotations. The same rows until something is
 * known better, as 20,000 are filtered and sorted.
 */
export function useClientRows({
  organizationId,
  clients,
  growing,
  caller,
}: {
  organizationId: string;
  clients: readonly ApiClientRow[];
  /** Pages of the list are still loading. */
  growing: boolean;
  /** Who is signed in, if that can be known. */
  caller: string | undefined;
}): readonly ClientRow[] {
  const notes = useRotationNotes(useService()?.baseUrl ?? "");
  const nameOf = useNameOf("user");
  const groups = useMemo(
    () =>
      groupsOf(
        clients.map(({ clientId }) => clientId).filter((id) => id !== ""),
        growing,
      ),
    [clients, growing],
  );
  const { counts, ages } = useKnown(organizationId, groups);
  const names = new Map<string, string>();
  for (const { createdBySvcUserId: id } of clients) {
    if (id && !names.has(id)) names.set(id, nameOf(id) ?? id);
  }
  const nameKey = [...names.values()].join("\n");
  return useMemo(() => {
    const groupOf = new Map(groups.flatMap((group, at) => group.map((id) => [id, at])));
    return clients.map((client) => {
      const { clientId: id, createdBySvcUserId: by } = client;
      const at = groupOf.get(id) ?? -1;
      const row = {
        ...client,
        id,
        organizationId,
        creator: creatorOf(by, caller),
        creatorName: by && names.get(by),
      };
      const last = ages[at] && own(ages[at].rotations, id);
      const rotation = knownRotation(
        row,
        own(notes, id) ?? NO_NOTE,
        standingIn(counts[at], id),
        last,
      );
      return { ...row, rotation };
    });
    // The names are others if their texts are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [clients, groups, counts, ages, notes, caller, organizationId, nameKey]);
}

/** Opens the rotation of a client; `onClosed` as in its subject. */
export function useOpenClient(onClosed: RotationSubject["onClosed"]) {
  const service = useService()?.baseUrl ?? "";
  const ownClientId = useSession()?.clientId;
  return (row: ClientRow, plan?: Plan) => {
    const { id: clientId, organizationId, createdAt } = row;
    const { note, standing, reason } = row.rotation;
    const subject = {
      service,
      organizationId,
      clientId,
      name: nameOfClient(row),
      isOwn: clientId === ownClientId,
      standing,
      reason,
      createdAt,
      plan,
      onClosed,
    };
    const resumes = note.open?.operationId;
    if (resumes === undefined) openRotation(subject);
    else openRotation({ ...subject, resumes }, subject);
  };
}
