import { useQuery } from "@tanstack/react-query";
import CircleOff from "lucide-react/icons/circle-off";
import { conversationTypes, listedTypes } from "~/api/nouns/conversation-types.ts";
import type { Pairing } from "~/api/nouns/type-pairing.ts";
import { directory, nameOf, type SeenName, seenTypes } from "~/api/state/directory.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { StateMessage } from "~/ui/state-message.tsx";

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
  return {
    id: chosen ?? listed?.id ?? data?.types[0]?.id,
    /** What the look-up has found so far; undefined if there was none. */
    pairing: data,
    searching: isFetching,
    error: isFetching ? null : error,
    retry: () => void refetch({ cancelRefetch: false }),
  };
}

export type FoundType = ReturnType<typeof useConversationType>;

/** Why a picker of types is empty. */
export function whyEmpty({ pairing, searching, error }: FoundType) {
  if (searching) return "Looking for types.";
  if (error !== null) return "Types didn't load.";
  if (pairing === undefined) return "No types seen yet.";
  return "No types found.";
}

const MOST_NAMES = 8;

/** As many names as fit a sentence. */
export const some = (names: readonly string[]) =>
  names.length <= MOST_NAMES
    ? names.join(", ")
    : `${names.slice(0, MOST_NAMES).join(", ")} and ${formatCount(names.length - MOST_NAMES)} more`;

/** Why a search found no type with an ID, and the next step. */
export function reasonForNone({ sampled, answered }: Pairing) {
  if (sampled === 0) return "No recordings found in this organization.";
  const reason =
    answered === 0
      ? "The details of the newest recordings, which have their type's ID, couldn't be read."
      : "None of the newest recordings that were read has its type's ID.";
  return `${reason} Enter it under Type, or ask your vendor.`;
}

/** Shown in place of figures that need a conversation type, while one is looked for or if none was found. */
export function TypeSearch({ found, rows }: { found: FoundType; rows: number }) {
  const { pairing, searching, error, retry } = found;
  if (error !== null)
    return <Failure title="Conversation types didn't load" error={error} retry={retry} />;
  if (searching || pairing === undefined) {
    const awaited = pairing === undefined ? recordingList : recordingDetails;
    return (
      <>
        <p className="appear-late px-4 pt-4 text-text-muted">
          Looking for conversation types in the newest recordings.
        </p>
        <Loading endpoint={awaited.name} rows={rows} label="Looking for conversation types" />
      </>
    );
  }
  return (
    <StateMessage icon={<CircleOff size={16} />} title="No conversation type found">
      {reasonForNone(pairing)}
    </StateMessage>
  );
}
