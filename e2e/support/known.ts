import { followupList } from "~/contract/followups.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { organizationList } from "~/contract/organizations.ts";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { Service } from "../stack/service.ts";

/** IDs from the data set, for addresses. */
export interface Known {
  readonly organizationId: string;
  readonly teamId: string;
  /** A video that can be played. */
  readonly recordingId: string;
  /** A recording without video that can be played. */
  readonly audioRecordingId: string;
  /** The cursor of the second page of the organization's recordings. */
  readonly recordingCursor: string;
  readonly conversationTypeId: string;
  readonly followupId: string;
  readonly opportunityId: string;
}

/** The address of a type's scorecards. */
export const scorecards = ({ organizationId, conversationTypeId }: Known) =>
  `/scorecards?organizationId=${organizationId}&conversationTypeId=${conversationTypeId}`;

/** Looks the IDs up, once per worker, because what they name stays. */
export async function findKnown(service: Service, sandbox: SandboxFile): Promise<Known> {
  const { organizationId } = sandbox;
  const recordings = await service.ask(recordingList, { query: { organizationId, limit: 20 } });
  const newest = await service.ask(recordingList, { query: { organizationId, limit: 100 } });
  const organizations = await service.ask(organizationList);
  const { data } = await service.ask(followupList, { query: { minimumScore: 1, limit: 1 } });
  const opportunities = await service.ask(opportunityList);
  const organization = organizations.data.find(({ id }) => id === organizationId);
  return {
    organizationId,
    teamId: organization?.teams[0]?.id ?? "",
    recordingId: await findPlayable(service, newest.data, true),
    audioRecordingId: await findPlayable(service, newest.data, false),
    recordingCursor: String(recordings.cursor),
    conversationTypeId: sandbox.conversationTypes[0]?.id ?? "",
    followupId: data.followups[0]?.followupId ?? "",
    // Other tests remove the users of other opportunities.
    opportunityId:
      opportunities.data.find(({ opportunityUsers }) => opportunityUsers?.length === 1)?.id ?? "",
  };
}

/** The newest of its kind that can be played: one that is still being processed has nothing to play yet. */
async function findPlayable(
  service: Service,
  recordings: readonly Recording[],
  isVideo: boolean,
): Promise<string> {
  for (const { id: recordingId } of recordings.filter((one) => one.isVideo === isVideo)) {
    const { data } = await service.ask(recordingDetails, { params: { recordingId } });
    if (data.videoUrl) return recordingId;
  }
  throw new Error(`No ${isVideo ? "video" : "audio"} of the newest recordings can be played.`);
}
