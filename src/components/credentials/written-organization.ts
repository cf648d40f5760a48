import { useQueryClient } from "@tanstack/react-query";
import { organizationOfClient } from "~/api/nouns/api-clients.ts";
import { landedIn } from "~/api/state/home-organization.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { useStore } from "~/lib/store.ts";
import { meansOf, useSession } from "./permissions.ts";

/**
 * The organization that accounts and engagements are written to: the credential's own. Undefined
 * while it isn't known: a live service names it only in its answer to a sync, and by listing the
 * signed-in client among an organization's.
 */
export function useWrittenOrganization() {
  const landed = useStore(landedIn);
  const client = useQueryClient();
  const session = useSession();
  if (!session) return undefined;
  const { organizationId, clientId } = session;
  return (
    organizationId ??
    landed ??
    (clientId === null ? undefined : organizationOfClient(client, clientId))
  );
}

/**
 * Why no engagement can be composed for a recording: a sync would create it in the credential's
 * organization, not in the recording's. Undefined if they are the same or either isn't known.
 */
export function foreignReason(
  owner: string | undefined,
  written: string | undefined,
  nameOf: (id: string) => string | undefined,
  means: "credential" | "connection",
) {
  if (!owner || written === undefined || owner === written) return undefined;
  const ownerName = nameOf(owner) ?? owner;
  const way = means === "credential" ? "Sign in with a credential" : "Choose a connection";
  return `This recording belongs to ${ownerName}, but this ${means} writes to ${nameOf(written) ?? written}. The engagement would be created there. ${way} of ${ownerName}.`;
}

/** Returns `foreignReason` for the signed-in credential. */
export function useForeignReason(): (owner: string | undefined) => string | undefined {
  const written = useWrittenOrganization();
  const nameOf = useNameOf("organization");
  const means = meansOf(useSession());
  return (owner) => foreignReason(owner, written, nameOf, means);
}
