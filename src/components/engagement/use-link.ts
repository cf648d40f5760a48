import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import {
  type Linkable,
  linkCheck,
  linkLog,
  linkState,
  nextCheck,
  ownLinks,
  ownTime,
  type Sent,
  sentOf,
} from "~/api/nouns/links.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { useStore } from "~/lib/store.ts";

/** A function that returns what was sent for a recording, from the activity and from this page. */
export function useSentLinks() {
  const { allowed: enabled } = usePermission(engagementSync);
  const log = useQuery({ ...linkLog(), enabled });
  const own = useStore(ownLinks);
  const { data } = log;
  return {
    sentFor: useCallback(
      (recordingId: string): Sent | undefined =>
        sentOf(own.get(recordingId), data?.get(recordingId)),
      [own, data],
    ),
    /** Whether what was sent before is known. Until then, or if it can't be read, nothing is sent. */
    isRead: data !== undefined,
    error: log.error,
    retry: () => void log.refetch({ cancelRefetch: false }),
  };
}

/**
 * How a recording is linked. While the caller is in view, a link that was sent is asked for a few times. `listedAt` is
 * when a list named the recording as unlinked, 0 if none did: with `isUnlisted` the service is asked, once.
 */
export function useLinkState(
  recording: Linkable,
  sent: Sent | undefined,
  { listedAt, isUnlisted = false }: { listedAt: number; isUnlisted?: boolean },
) {
  const check = useQuery({ ...linkCheck(recording), enabled: isUnlisted });
  const { refetch, dataUpdatedAt: checkedAt, errorUpdatedAt: failedAt } = check;
  const state = linkState(sent, check.data, { checkedAt, failedAt, listedAt });
  const isWaiting = state?.kind === "synced" || state?.kind === "unknown";
  const triedAt = Math.max(checkedAt, failedAt, listedAt);
  const due = sent && isWaiting ? nextCheck(ownTime(sent.at), triedAt) : undefined;
  // The clock, and the reader, who may look at another tab meanwhile.
  useEffect(() => {
    if (due === undefined) return undefined;
    const look = () => {
      if (document.visibilityState === "visible" && Date.now() >= due) {
        void refetch({ cancelRefetch: false });
      }
    };
    const timer = setTimeout(look, Math.max(0, due - Date.now()));
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [due, refetch]);
  return {
    state,
    /** Whether it isn't known if the recording is linked. */
    isOpen: isUnlisted && check.data === undefined && check.error === null,
    isChecking: check.isFetching,
    check: () => void refetch({ cancelRefetch: false }),
  };
}
