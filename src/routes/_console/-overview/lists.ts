import { activityPages, WRITES } from "~/api/nouns/activity.ts";
import { followupPages } from "~/api/nouns/followups.ts";
import { recordingPages } from "~/api/nouns/recordings.ts";
import { FOLLOWUPS } from "~/components/recording/followup-list.ts";
import { UNLINKED } from "~/components/recording/lists.tsx";

// The lists that the overview shows the beginning of, as their own screens ask for them. Unlike there, they are read
// again when the overview is opened some minutes later.

const FIVE_MINUTES = 5 * 60_000;

/** The search of the unlinked recordings of the last days. */
export const OF_WEEK = { crmLinkStatus: "unlinked", "dateCreated:gt": "last-7-days" } as const;

export const unlinkedOfWeek = (organizationId: string | undefined) => ({
  ...recordingPages(UNLINKED.query({ organizationId, ...OF_WEEK })),
  staleTime: FIVE_MINUTES,
});

/** The search of the follow-ups scored 4 or 5. */
export const PROMISING = { minimumScore: "4" } as const;

export const newestFollowups = (organizationId: string | undefined) => ({
  ...followupPages(FOLLOWUPS.query({ organizationId, ...PROMISING })),
  staleTime: FIVE_MINUTES,
});

export const lastChanges = (organizationId: string | undefined) => ({
  ...activityPages({ organizationId, endpoints: WRITES }),
  // Other screens write meanwhile. The page doesn't repeat what its loader has just asked for.
  staleTime: 10_000,
});
