import { useQuery, useQueryClient } from "@tanstack/react-query";
import CircleOff from "lucide-react/icons/circle-off";
import {
  conversationTypes,
  listedTypes,
  lookFurther,
  mostCallsFurther,
} from "~/api/conversation-types.ts";
import { givesNoIds, type Pairing } from "~/api/pair-types.ts";
import { directory, nameOf, type SeenName, seenTypes } from "~/api/state/directory.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useAction } from "~/components/form/use-action.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
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

/** Why a picker of types is empty. */
export function whyEmpty({ pairing, searching, error }: FoundType) {
  if (searching) return "Looking for types.";
  if (error !== null) return "Types didn't load.";
  if (pairing === undefined) return "No types seen yet.";
  return givesNoIds(pairing) ? "No type IDs found." : "No types found.";
}

const MOST_NAMES = 8;

/** Offers to look through more recordings for types, and says what it takes. */
export function LookFurther({ further }: Pick<FoundType, "further">) {
  if (further === undefined) return null;
  return (
    <Button busy={further.busy} onClick={further.look}>
      Look further, up to {plural(further.calls, "call")}
    </Button>
  );
}

/** As many names as fit a sentence. */
export const some = (names: readonly string[]) =>
  names.length <= MOST_NAMES
    ? names.join(", ")
    : `${names.slice(0, MOST_NAMES).join(", ")} and ${formatCount(names.length - MOST_NAMES)} more`;

/** Why a search found no type with an ID. */
export function reasonForNone(pairing: Pairing) {
  const { sampled, read, answered, unpaired } = pairing;
  if (sampled === 0) return "No recordings found in this organization.";
  const newest = `the newest ${plural(sampled, "recording")}`;
  const details = `the details of ${formatCount(answered)} of ${newest}`;
  if (answered === 0) {
    return `Recordings have their type's ID in the details. Of ${newest}, ${formatCount(read)} were tried and none could be read.`;
  }
  if (unpaired.length > 0) {
    return givesNoIds(pairing)
      ? `The service names types but not their IDs (${some(unpaired)}), as ${details} show. Scorecards need an ID.`
      : `There is no ID of ${some(unpaired)} in ${details}.`;
  }
  if (givesNoIds(pairing)) return `There is neither a type's name nor an ID in ${details}.`;
  return `There is none in ${answered === sampled ? newest : details}.`;
}

/** Where to find the ID of a type, if the service doesn't give it. */
const helpWith = (pairing: Pairing) =>
  givesNoIds(pairing)
    ? "Ask an admin of the organization for the ID, or look for it in the address of the type's page in the service's web app. Then enter it under Type."
    : "If you know the ID of one, enter it under Type.";

/** In place of figures that need a conversation type: it's being looked for, or none was found. */
export function TypeSearch({ found, rows }: { found: FoundType; rows: number }) {
  const { pairing, searching, error, retry } = found;
  if (error !== null)
    return <Failure title="Conversation types didn't load" error={error} retry={retry} />;
  if (searching || pairing === undefined) {
    const awaited = pairing === undefined ? recordingList : recordingDetails;
    return (
      <>
        <p className="appear-late px-4 pt-4 text-text-muted">
          Looking for conversation types in the newest recordings
          {pairing !== undefined &&
            `, ${formatCount(pairing.calls)} of ${plural(pairing.planned, "call")} made`}
          .
        </p>
        <Loading of={awaited.name} rows={rows} label="Looking for conversation types" />
      </>
    );
  }
  return (
    <StateMessage
      icon={<CircleOff size={16} />}
      title={givesNoIds(pairing) ? "No type IDs found" : "No conversation type found"}
      actions={found.further && <LookFurther further={found.further} />}
    >
      <span className="wrap-anywhere">
        {reasonForNone(pairing)} {pairing.sampled > 0 && helpWith(pairing)}
      </span>
    </StateMessage>
  );
}
