import { useQueryClient } from "@tanstack/react-query";
import SquarePen from "lucide-react/icons/square-pen";
import { type Ref, useImperativeHandle, useState } from "react";
import { listIn } from "~/api/lists/claims.ts";
import type { Sync } from "~/api/nouns/engagements.ts";
import { mayLink, sendLink } from "~/api/nouns/links.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { type LinkTarget } from "~/components/engagement/drafts.ts";
import {
  type Choice,
  engagementFor,
  nameOfChoice,
} from "~/components/engagement/engagement-for.ts";
import { LinkWords } from "~/components/engagement/link-mark.tsx";
import { useLinkState, useSentLinks } from "~/components/engagement/use-link.ts";
import type { PeekMoves } from "~/components/list/peek.tsx";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { Failure } from "~/components/page/states.tsx";
import { opportunityList } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { showToast } from "~/ui/overlay/toast.tsx";
import { Section } from "~/ui/section.tsx";
import { unlinkedReason } from "../-recording/related.ts";
import { RelatedRecords } from "../-recording/related-records.tsx";
import { OpenLink } from "../-recording/details-link.tsx";
import { RecordingFacts, RecordingPlayer, useRecording } from "../-recording/recording-parts.tsx";
import { useSyncEngagement } from "../-recording/use-recording-actions.ts";
import { LinkChoice } from "./link-choice.tsx";
import { useCandidates } from "./use-candidates.ts";

/** Says how a link failed, as the reader has gone on to another row. */
const sayFailure = (title: string) => (ended: Sync | undefined) => {
  if (ended === undefined || ended.outcome.kind === "synced") return undefined;
  const { kind, error } = ended.outcome;
  return showToast({
    title: `“${title}” ${kind === "unknown" ? "may have been sent" : "wasn't linked"}`,
    detail: error.message,
    kind: "failed",
  });
};

/** An unlinked recording beside the list: what it can be linked to, and how its link is doing. */
export function LinkPanel({
  recordingId,
  listedAt,
  place,
  onLink,
  onEnter,
  ...moves
}: PeekMoves & {
  recordingId: string;
  /** When the list named it as unlinked, 0 if it isn't in the list; undefined while that loads. */
  listedAt: number | undefined;
  /** Where the list continues after this recording. */
  place: Pick<LinkTarget, "list" | "next">;
  /** Goes on to the next recording. */
  onLink: () => void;
  /** Set to what Enter does in the list. */
  onEnter: Ref<() => void>;
}) {
  const client = useQueryClient();
  const { recording, known, title, notice } = useRecording(recordingId);
  // The row of the list is enough: the key works before the details are there.
  const { sync, compose, permission, foreign } = useSyncEngagement(known, place);
  const { sentFor, ...before } = useSentLinks();
  const sent = sentFor(recordingId);
  const row = { id: recordingId, dateCreated: known?.dateCreated };
  const isUnlisted = listedAt === 0 && known !== undefined;
  const link = useLinkState(row, sent, { listedAt: listedAt ?? 0, isUnlisted });
  const { state, isChecking, check } = link;
  const canList = usePermission(opportunityList);
  const isOpen =
    state?.kind === "unlinked again" || (mayLink(sent) && state?.kind !== "linked" && !link.isOpen);
  const found = useCandidates(recording, canList.allowed && isOpen);
  const [choice, choose] = useState<Choice>();
  const chosen = choice ?? found.candidates[0]?.opportunity;

  const send: Action = {
    label: "Link",
    words: "opportunity engagement sync send",
    reason:
      sync.reason ??
      (before.isRead ? undefined : "What was sent before isn't known yet.") ??
      (chosen === undefined || chosen === "none" || chosen.externalId
        ? undefined
        : "It has no external ID, by which an engagement refers to it."),
    run: () => {
      if (recording === undefined || chosen === undefined) return;
      const body = engagementFor(recording, chosen);
      void sendLink(client, row, { body, name: nameOfChoice(chosen) }).then(sayFailure(title));
      onLink();
    },
  };
  const canLink = isOpen && found.isSettled && chosen !== undefined && send.reason === undefined;
  useImperativeHandle(onEnter, () => () => {
    if (canLink) send.run?.();
    // What is linked, or on its way, needs nothing.
    else if (!isOpen && !link.isOpen) onLink();
  });
  const edit: Action = {
    ...sync,
    label: isOpen ? "Edit before sending" : "Edit and resend",
    icon: SquarePen,
    run: () => compose(chosen),
  };
  useActions(
    "In the panel",
    [{ keys: "Enter", label: "Link, and go to the next" }, ...(canLink ? [send] : []), edit],
    known !== undefined,
  );
  const isWaiting = state?.kind === "synced" || state?.kind === "unknown";
  return (
    <PeekPanel {...moves} title={title} open={<OpenLink id={recordingId} />}>
      <div className="flex flex-col items-start gap-1 border-b border-line px-4 py-3">
        <div className="flex max-w-full items-center gap-2 text-small" role="status">
          {state !== undefined ? (
            <LinkWords state={state} />
          ) : recording === undefined || link.isOpen ? (
            <span className="text-text-muted">Loading</span>
          ) : (
            <span className="text-text-muted">
              {unlinkedReason(listIn(recording.crmCustomers))}
            </span>
          )}
          {isWaiting && (
            <button type="button" className={INK_LINK} aria-disabled={isChecking} onClick={check}>
              {isChecking ? "Refreshing" : "Refresh"}
            </button>
          )}
        </div>
        {permission === undefined &&
          (foreign === undefined ? (
            <WritesTo />
          ) : (
            <p className="text-small" role="status">
              {foreign}
            </p>
          ))}
        {before.error !== null && !before.isRead && (
          <Failure
            title="What was sent before didn't load"
            error={before.error}
            retry={before.retry}
          />
        )}
      </div>
      {notice}
      {recording !== undefined && (
        <>
          {canList.reason !== undefined ? (
            <Section title="Link" reason={canList.reason}>
              {null}
            </Section>
          ) : isOpen ? (
            <LinkChoice
              recording={recording}
              found={found}
              chosen={chosen}
              choose={choose}
              link={send}
              edit={edit}
            />
          ) : (
            sent !== undefined &&
            state?.kind !== "linking" && (
              <div className="border-b border-line px-4 py-3">
                <button type="button" className={INK_LINK} onClick={edit.run}>
                  {edit.label}
                </button>
              </div>
            )
          )}
          <RelatedRecords recording={recording} />
          <div className="border-b border-line px-4 py-4">
            <RecordingFacts recording={recording} />
          </div>
          <div className="px-4 py-3">
            <RecordingPlayer recording={recording} />
          </div>
        </>
      )}
    </PeekPanel>
  );
}
