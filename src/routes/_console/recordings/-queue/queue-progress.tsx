import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ifEmpty } from "~/api/facts.ts";
import { checkLink, linkChecks } from "~/api/link-checks.ts";
import type { Reading } from "~/api/reading.ts";
import { recordingPages } from "~/api/recordings.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import { useList } from "~/components/list/use-list.ts";
import { formatCount } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";

// In memory, so reloading the page restores skipped recordings.
const skipped = sessionStore<readonly string[]>([]);

/** Removes a recording from the queue until the page is reloaded. */
export const skip = (id: string): void => skipped.update((ids) => [...ids, id]);

/** Restores the recording skipped last. */
export const restoreLast = (): void => skipped.update((ids) => ids.slice(0, -1));

/** How many recordings are skipped. */
export const useSkipped = () => useStore(skipped).length;

/** Whether a recording is still to be linked: neither skipped nor synced. */
export function useIsOpen(): (row: { id: string }) => boolean {
  const skips = useStore(skipped);
  const checks = useStore(linkChecks);
  return useCallback(
    ({ id }) => !skips.includes(id) && !checks.some(({ recordingId }) => recordingId === id),
    [skips, checks],
  );
}

/** How many recordings an engagement was synced for, and whether the service shows their links. */
function Synced() {
  const client = useQueryClient();
  const checks = useStore(linkChecks);
  if (checks.length === 0) return null;
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const open = checks.filter(({ state }) => state === "pending" || state === "failed");
  const parts = [
    [count("linked"), "linked"],
    [count("checking"), "being checked"],
    [open.length, "not shown as linked yet"],
  ] as const;
  return (
    <span role="status" className="shrink-0">
      <strong>{formatCount(checks.length)} synced</strong>:{" "}
      {parts
        .filter(([number]) => number > 0)
        .map(([number, words]) => `${formatCount(number)} ${words}`)
        .join(", ")}{" "}
      {open.length > 0 && (
        <button
          type="button"
          className={INK_LINK}
          onClick={() => open.forEach((check) => void checkLink(client, check, [0]))}
        >
          Check again
        </button>
      )}
    </span>
  );
}

function Skipped() {
  const count = useSkipped();
  const restore = { label: "Bring back", words: "all skipped", run: () => skipped.set([]) };
  useActions("In the unlinked queue", [restore], count > 0);
  if (count === 0) return null;
  return (
    <span role="status" className="shrink-0">
      <strong>{formatCount(count)} skipped</strong>{" "}
      <button type="button" className={INK_LINK} onClick={restore.run}>
        {restore.label}
      </button>
    </span>
  );
}

/** What has been done in the queue so far. */
export const QueueProgress = () => (
  <>
    <Synced />
    <Skipped />
  </>
);

/** Why the queue is empty: everything is linked, or there is nothing to link. One call finds out. */
export function NoUnlinked({
  unlinked,
  organizationId,
}: {
  unlinked: Reading<unknown>;
  organizationId: string | undefined;
}) {
  const all = useList(recordingPages({ organizationId }));
  if (all.rows.length > 0) return ifEmpty(unlinked, () => "Every recording has a CRM link.");
  const none = ifEmpty(all.reading, () => "There are no recordings yet. ");
  return <>{none}Recordings without a CRM link appear here.</>;
}
