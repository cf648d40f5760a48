import { useQuery } from "@tanstack/react-query";
import type { ApiClientRow } from "~/api/api-clients.ts";
import { rotationCounts } from "~/api/rotation-counts.ts";
import { secretAges } from "~/api/secret-ages.ts";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { useNameOf } from "~/components/names/names.tsx";
import type { Plan } from "~/components/rotation/plans.ts";
import { NO_NOTE, useRotationNotes } from "~/components/rotation/rotation-notes.ts";
import { openRotation } from "~/components/rotation/rotation-store.ts";
import { own } from "~/lib/lookup.ts";
import { useOncePer } from "~/ui/use-once-per.ts";

export interface RotationsInput {
  organizationId: string;
  clients: readonly ApiClientRow[];
  /** Who is signed in, if that can be known. */
  caller: string | undefined;
  /** The client whose rotation the address opens. */
  opensAt: string | undefined;
  onOpened: () => void;
}

/** The rotations of the listed clients: what is known of them, and how to start one. */
export function useRotations({
  organizationId,
  clients,
  caller,
  opensAt,
  onOpened,
}: RotationsInput) {
  const service = useService()?.baseUrl ?? "";
  const ownClientId = useSession()?.clientId;
  const notes = useRotationNotes(service);
  const ids = clients.map(({ clientId }) => clientId).filter((id) => id !== "");
  const counts = useQuery(rotationCounts(ids)).data?.counts;
  const rotations = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const ages = useQuery(secretAges(ids, rotations)).data?.rotations;
  const nameOf = useNameOf("user");

  const reasonAgainst = ({ clientId, createdBySvcUserId: creator }: ApiClientRow) => {
    if (clientId === "") return "The service didn't return this client's ID.";
    // If either is unknown, the service decides.
    if (caller === undefined || !creator || creator === caller) return undefined;
    return `Only ${nameOf(creator) ?? creator}, who created this client, can rotate it.`;
  };
  const rotate = ({ clientId, name, createdAt }: ApiClientRow, plan?: Plan) => {
    const subject = {
      service,
      organizationId,
      clientId,
      name: name || clientId,
      isOwn: clientId === ownClientId,
      count: counts && own(counts, clientId),
      createdAt,
      plan,
    };
    const resumes = own(notes, clientId)?.open?.operationId;
    if (resumes === undefined) openRotation(subject);
    else openRotation({ ...subject, resumes }, subject);
  };

  const asked = clients.find(({ clientId }) => clientId !== "" && clientId === opensAt);
  const isReady = service !== "" && counts !== undefined;
  // Opens the dialog above all pages, then clears the client from the address.
  useOncePer(isReady ? asked?.clientId : undefined, () => {
    if (asked !== undefined && reasonAgainst(asked) === undefined) rotate(asked);
    onOpened();
  });

  const noteOf = ({ clientId }: ApiClientRow) => own(notes, clientId) ?? NO_NOTE;
  const lastOf = ({ clientId }: ApiClientRow) => ages && own(ages, clientId);
  return { noteOf, lastOf, reasonAgainst, rotate };
}
