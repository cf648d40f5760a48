import { useRouter } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import { listIn } from "~/api/facts.ts";
import { unlinkedReason } from "../-recording/crm-chain.ts";
import { CrmChain } from "../-recording/crm-chain-view.tsx";
import { OpenLink, openRecording } from "../-recording/details-link.tsx";
import { RecordingFacts, RecordingPlayer, useRecording } from "../-recording/recording-parts.tsx";
import { useSyncEngagement } from "../-recording/use-recording-actions.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { CandidateOpportunities } from "./opportunities.tsx";
import { idsOf } from "./prefill.ts";

const QUEUE = "In the unlinked queue";

/** An unlinked recording, the opportunities it could belong to, and the ways to link it. */
export function Workspace({
  recordingId,
  place,
  onSkip,
  onClose,
}: {
  recordingId: string;
  /** Where the queue goes on after this recording; undefined until its rows are loaded. */
  place: Pick<LinkTarget, "queue" | "next"> | undefined;
  onSkip: () => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const { recording, known, title, notice } = useRecording(recordingId);
  // The row of the list is enough: the key works before the details are there.
  const { sync, compose, permission, foreign } = useSyncEngagement(known, place);
  const { reason } = sync;

  const syncOrSayWhyNot: Action = {
    ...sync,
    reason: undefined,
    run: () => {
      if (reason === undefined) compose();
      else void showToast({ kind: "failed", title: "Can't sync an engagement", detail: reason });
    },
  };
  const copy: Action = {
    keys: "y",
    label: "Copy IDs",
    icon: Copy,
    run: () => {
      if (known !== undefined) void copyWithToast(idsOf(known), "IDs copied");
    },
  };
  const skip: Action = { keys: "d", label: "Skip", words: "put off next", run: onSkip };
  const close: Action = { keys: "Escape", label: "Close", run: onClose };
  const open: Action = {
    keys: "o",
    label: "Open recording",
    words: "details page",
    icon: ArrowRight,
    run: () => openRecording({ id: recordingId }, router),
  };
  // Offered after the table's own keys, and so before them.
  useActions(QUEUE, [syncOrSayWhyNot, copy, open], place !== undefined && known !== undefined);
  useActions(QUEUE, [skip, close], place !== undefined);

  return (
    <>
      {/* On a phone, its buttons take two lines, more than the panel may have. */}
      <header className="sticky top-0 z-10 border-b border-line bg-surface-raised px-4 py-2 max-md:static">
        <h2 className="truncate py-1 font-[600]" title={recording?.title}>
          {title}
        </h2>
        <p className="pb-2 text-small text-text-muted">
          {recording === undefined ? "Loading" : unlinkedReason(listIn(recording.crmCustomers))}
        </p>
        {permission === undefined &&
          (foreign === undefined ? (
            <WritesTo className="pb-2" />
          ) : (
            <p className="pb-2 text-small" role="status">
              {foreign}
            </p>
          ))}
        <div className="flex flex-wrap items-center gap-2">
          <ActionButton variant="primary" action={sync} />
          <ActionButton action={copy} />
          <ActionButton action={skip} />
          <span className="ml-auto flex">
            <OpenLink id={recordingId} />
            <ActionButton variant="quiet" action={close} />
          </span>
        </div>
      </header>
      {notice}
      {recording !== undefined && (
        <>
          <CrmChain recording={recording} />
          <CandidateOpportunities recording={recording} unusable={reason} onUse={compose} />
          <div className="border-b border-line px-4 py-4">
            <RecordingFacts recording={recording} />
          </div>
          <div className="px-4 py-3">
            <RecordingPlayer recording={recording} />
          </div>
        </>
      )}
    </>
  );
}
