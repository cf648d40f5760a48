import { useMemo } from "react";
import type { ApiClientRow } from "~/api/nouns/api-clients.ts";
import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import { useOwnName, usePermission, useService } from "~/components/credentials/permissions.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { unresolvedOf } from "~/components/rotation/doubts.ts";
import {
  NO_NOTE,
  type RotationNote,
  useRotationNotes,
} from "~/components/rotation/rotation-notes.ts";
import {
  showRotation,
  resumeRotation,
  useRotationAddress,
} from "~/components/rotation/open-rotation.ts";
import { doubtState, type Plan } from "~/components/rotation/rotation-words.ts";
import { useSecretAges } from "./use-secret-ages.ts";
import { apiClientRotateSecret } from "~/contract/plain.gen.ts";
import { ownValue } from "~/lib/lookup.ts";
import { isOlder, type SecretAge } from "~/domain/secret-age.ts";

/** An API client and the organization whose list has it. */
export type ListedClient = ApiClientRow & { readonly organizationId: string };

export type LastRotation = NonNullable<RotationRecord["last"]>;

/** The state of a client that needs nothing. */
export const ACTIVE = "active";

/** How urgently a state wants to be seen. */
type Tone = "calm" | "warning" | "negative";

/** A client in the list, but for its rotations. */
interface NamedClientRow extends ApiClientRow {
  /** Its client ID; empty if the service didn't return one. */
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** "You" if it is the user that the session calls the service as. */
  readonly creator: "You" | "Others" | "Unknown";
  /** Undefined if the service didn't return one. */
  readonly creatorName: string | undefined;
}

/** A client in the list. */
export interface ClientRow extends NamedClientRow {
  readonly rotation: KnownRotation;
  /** Whether its secret is known to be older than it should be. */
  readonly isOld: boolean;
}

/** What a client is called in sentences and in the names of its buttons. */
export const nameOfClient = ({ name, id }: Pick<ClientRow, "name" | "id">) => name || id;

function creatorOf(id: string | undefined, caller: string | undefined): ClientRow["creator"] {
  if (!id || caller === undefined) return "Unknown";
  return id === caller ? "You" : "Others";
}

function reasonAgainstRotating(
  { id, creator, creatorName }: NamedClientRow,
  isFindingCaller: boolean,
) {
  if (id === "") return "The service didn't return this client's ID.";
  if (isFindingCaller) return "It isn't known yet who is signed in.";
  // If the creator or the caller is unknown, the service decides.
  if (creator !== "Others") return undefined;
  return `Only ${creatorName}, who created this client, can rotate it.`;
}

const state = (text: string, tone: Tone) => ({ text, tone });

/** A client's rotations as far as known. */
function knownRotation(
  client: NamedClientRow,
  note: RotationNote,
  known: {
    /** From the gateway; undefined until it is loaded. */
    record: RotationRecord | undefined;
    /** How old its secret is, by what is known. */
    age: SecretAge;
    /** Whether more may be known of its age in a moment. */
    isAsking: boolean;
  },
  { isFindingCaller, permission }: { isFindingCaller: boolean; permission: string | undefined },
) {
  const { record } = known;
  const unresolved = unresolvedOf(note, record);
  // Others may have rotated it since the leaked secret was in use.
  const since = record === undefined || note.count === undefined ? 0 : record.count - note.count;
  const isLeaked = note.leaked !== undefined && since <= 0 && unresolved === undefined;
  const reason = permission ?? reasonAgainstRotating(client, isFindingCaller);
  const hasOld = (isLeaked || record?.last?.outcome === "done") && reason === undefined;
  /** What is left to do about the last rotation. */
  const next: { label: string; plan?: Plan } | undefined =
    unresolved !== undefined
      ? { label: "What to do" }
      : hasOld
        ? { label: isLeaked ? "Stop leaked secret" : "Retire the old secret", plan: "retire" }
        : undefined;
  return {
    ...known,
    note,
    unresolved,
    /** Why the caller may not rotate it. */
    reason,
    /** Whether `reason` and `unresolved` are known. */
    isKnown: record !== undefined && !isFindingCaller,
    state:
      unresolved !== undefined
        ? state(doubtState(unresolved), "warning")
        : isLeaked
          ? state("leaked secret still works", "negative")
          : state(hasOld ? "old secret still works" : ACTIVE, "calm"),
    next,
  };
}

export type KnownRotation = ReturnType<typeof knownRotation>;

/**
 * The rows of the list: clients with what is known of their rotations. They stay the same objects until
 * something changes, because 20,000 are filtered and sorted.
 */
export function useClientRows({
  clients,
  growing,
  caller,
  isFindingCaller = false,
}: {
  clients: readonly ListedClient[];
  /** Whether pages of the list are still loading. */
  growing: boolean;
  /** Who is signed in, if that can be known. */
  caller: string | undefined;
  /** Whether that isn't known yet, but may be once more is read. */
  isFindingCaller?: boolean;
}) {
  const notes = useRotationNotes(useService()?.baseUrl ?? "");
  const permission = usePermission(apiClientRotateSecret).reason;
  const ownName = useOwnName();
  const nameOf = useNameOf("user");
  const nameOfOrganization = useNameOf("organization");
  const ages = useSecretAges(clients, growing);
  const names = new Map<string, string>();
  const organizations = new Map<string, string>();
  for (const { createdBySvcUserId: id, organizationId } of clients) {
    if (id && !names.has(id)) names.set(id, nameOf(id) ?? id);
    if (!organizations.has(organizationId)) {
      organizations.set(organizationId, nameOfOrganization(organizationId) ?? organizationId);
    }
  }
  const nameKey = [...names.values(), ...organizations.values()].join("\n");
  const rows = useMemo(() => {
    const { maxAgeDays, recordOf, ageOf, isAsking } = ages;
    return clients.map((client): ClientRow => {
      const { clientId: id, createdBySvcUserId: by, organizationId } = client;
      const creator = creatorOf(by, caller);
      const row = {
        ...client,
        id,
        organizationName: organizations.get(organizationId) ?? organizationId,
        creator,
        creatorName: creator === "You" ? ownName : by && names.get(by),
      };
      const rotation = knownRotation(
        row,
        ownValue(notes, id) ?? NO_NOTE,
        { record: recordOf(client), age: ageOf(client), isAsking: isAsking(client) },
        { isFindingCaller, permission },
      );
      const isOld = maxAgeDays !== undefined && isOlder(rotation.age, maxAgeDays) === "older";
      return { ...row, rotation, isOld };
    });
    // `nameKey` changes with the names in both maps.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [clients, ages, notes, caller, isFindingCaller, permission, ownName, nameKey]);
  return { rows, ages };
}

/** Opens the rotation of a client, or shows it in an address that opens it. */
export function useClientRotation() {
  const { isAt, enter, leave } = useRotationAddress();
  const service = useService()?.baseUrl ?? "";
  const show = (row: ClientRow) => {
    const { id: clientId, organizationId, createdAt } = row;
    const { note, record, reason } = row.rotation;
    const subject = {
      service,
      organizationId,
      clientId,
      name: nameOfClient(row),
      record,
      reason,
      createdAt,
    };
    if (note.open === undefined) return showRotation(subject);
    return resumeRotation(subject, (reason) => {
      if (reason === "over") leave(clientId);
      // The gateway knows what the other tab is doing and says so.
      else if (isAt(clientId)) showRotation(subject);
    });
  };
  return {
    show,
    open: (row: ClientRow, plan: Plan | undefined) => {
      enter(row.id, plan);
      show(row);
    },
  };
}
