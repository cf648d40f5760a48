import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  conversationTypes,
  listedTypes,
  lookFurther,
  mostCallsFurther,
} from "~/api/conversation-types.ts";
import { directory, nameOf, type SeenName, seenTypes } from "~/api/state/directory.ts";
import { useAction } from "~/components/form/use-action.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { useStore } from "~/lib/store.ts";

/** The organization's conversation types that have been found or seen, sorted by name. */
export function useSeenTypes(organizationId: string | undefined): SeenName[] {
  useStore(directory);
  return seenTypes(organizationId);
}

/**
 * The conversation type to show: the `chosen` one, else the organization's first. The types of an
 * organization are looked up unless the session lists them or the chosen one's name is known.
 */
export function useConversationType(organizationId: string | undefined, chosen?: string) {
  const { allowed } = usePermission(recordingDetails);
  const session = useSession();
  const [listed] = listedTypes(organizationId, session);
  const { data, error, isFetching, refetch } = useQuery({
    ...conversationTypes(organizationId ?? ""),
    enabled:
      allowed &&
      organizationId !== undefined &&
      listed === undefined &&
      nameOf("conversation-type", chosen) === undefined,
  });
  const further = useAction(
    lookFurther(useQueryClient(), organizationId ?? ""),
    "Couldn't look further for types",
  );
  return {
    id: chosen ?? listed?.id ?? data?.types[0]?.id,
    /** What the look-up has found so far; undefined if there was none. */
    pairing: data,
    searching: isFetching,
    /** Looks through more recordings, with at most so many calls; undefined if there are none. */
    further:
      data === undefined || isFetching || mostCallsFurther(data) === 0
        ? undefined
        : {
            calls: mostCallsFurther(data),
            busy: further.isPending,
            look: () => further.mutate(),
          },
    error: isFetching ? null : error,
    retry: () => void refetch({ cancelRefetch: false }),
  };
}

export type FoundType = ReturnType<typeof useConversationType>;
