import { useQueries } from "@tanstack/react-query";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { rotationCounts, standingIn } from "~/api/rotation-counts.ts";
import { secretAges } from "~/api/secret-ages.ts";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { useNameOf } from "~/components/names/names.tsx";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import { NO_NOTE, useRotationNotes } from "~/components/rotation/rotation-notes.ts";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { own } from "~/lib/lookup.ts";
import { useOncePer } from "~/ui/use-once-per.ts";

export interface RotationsInput {
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
export function useRotations({
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
