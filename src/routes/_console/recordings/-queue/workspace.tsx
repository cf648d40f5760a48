import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { Copy, SquarePen } from "lucide-react";
import type { OpportunityRow } from "~/api/opportunities.ts";
import { recordingWhole } from "~/api/recordings.ts";
import { Failure } from "~/components/failure.tsx";
import { CrmChain } from "~/components/recording/crm-chain-view.tsx";
import { RecordingPlayer } from "~/components/recording/recording-body.tsx";
import { RecordingFacts } from "~/components/recording/recording-facts.tsx";
import { useReason } from "~/components/use-reason.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { toClipboard } from "~/lib/clipboard.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { showToast } from "~/ui/toast.tsx";
import { useShortcuts } from "~/ui/use-shortcuts.ts";
import { CandidateOpportunities } from "./opportunities.tsx";
import { customerOf, engagementFor, idsOf } from "./prefill.ts";
import { whyUnlinked } from "./why.ts";

const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

async function copyIds(text: string) {
  const copied = await toClipboard(text);
  await showToast(
    copied
      ? { title: "Copied the ids", kind: "done" }
      : { title: "The clipboard is denied", detail: "Copy the id below instead.", kind: "failed" },
  );
}

/** A recording without a link beside what it could belong to, and the ways to get it linked. */
export function Workspace({
  recordingId,
  onSetAside,
  onClose,
}: {
  recordingId: string;
  onSetAside: () => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(recordingWhole(recordingId));
  const recording = data?.recording;
  const customer = recording && customerOf(recording);
  const reason = useReason(engagementSync);
  const names = [
    customer?.name,
    customer?.opportunityAccountName,
    customer?.opportunityContactName,
  ].filter((name) => name !== undefined);

  const compose = (opportunity?: OpportunityRow) => {
    if (recording === undefined || reason !== undefined) return;
    const engagement = engagementFor(recording, customer, opportunity);
    void router.navigate({ to: "/engagements", state: { engagement } });
  };
  const copy = () => {
    if (recording !== undefined) void copyIds(idsOf(recording));
  };
  useShortcuts("In the unlinked queue", [
    { keys: "c", label: "Copy the recording's ids", run: copy },
    { keys: "e", label: "Compose an engagement for it", run: () => compose() },
    { keys: "d", label: "Set it aside", run: onSetAside },
  ]);

  return (
    <>
      <header className="sticky top-0 z-10 border-b border-line bg-surface-raised px-4 py-2">
        <h2 className="truncate py-1 font-[600]" title={recording?.title}>
          {recording === undefined ? "Recording" : (recording.title ?? recording.id)}
        </h2>
        <p className="pb-2 text-small text-text-muted">
          {recording === undefined ? "Loading" : whyUnlinked(recording.crmCustomers ?? [])}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            icon={<SquarePen {...GLYPH} />}
            disabledReason={reason}
            onClick={() => compose()}
          >
            Compose engagement
          </Button>
          <Button icon={<Copy {...GLYPH} />} onClick={copy}>
            Copy ids
          </Button>
          <Button onClick={onSetAside}>Set aside</Button>
          <span className="ml-auto flex">
            <Link
              from="/recordings/"
              to="/recordings/$recordingId"
              params={{ recordingId }}
              search={(search) => ({ ...search, peek: undefined })}
              preload={false}
              className={buttonClasses("quiet")}
            >
              Open
            </Link>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </span>
        </div>
      </header>
      {error !== null && (
        <Failure title="This recording didn't load" error={error} retry={() => void refetch()} />
      )}
      {recording === undefined && error === null && (
        <SkeletonRows label="Loading the recording" rows={8} />
      )}
      {recording !== undefined && (
        <>
          <CrmChain recording={recording} />
          <CandidateOpportunities
            recording={recording}
            customerNames={names}
            onCompose={reason === undefined ? compose : undefined}
          />
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
