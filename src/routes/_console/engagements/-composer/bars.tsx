import { Link, useNavigate } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { journal } from "~/api/state/engagement-journal.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { SlowSend } from "~/components/form/form.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { RecordingListSearch } from "~/components/recording/search.ts";
import { formatClock, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { Notice } from "~/ui/notice.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { toJson } from "../-body.ts";
import { useComposer } from "./composing.ts";
import { changeDraft, redo, startFrom, undo } from "./draft.ts";
import { exampleBody } from "./example.ts";

const RECENT = 30;

function Recent() {
  const entries = useStore(journal).slice(0, RECENT);
  if (entries.length === 0) {
    return <Button disabledReason="Nothing synced in this session yet.">Recent</Button>;
  }
  return (
    <MenuButton
      label="Recent engagements"
      className={buttonClasses()}
      trigger={
        <>
          Recent
          <ChevronDown size={14} />
        </>
      }
      options={entries.map(({ id, externalId, time }) => ({
        id: String(id),
        label: externalId,
        detail: formatClock(new Date(time)),
      }))}
      onPick={(id) => {
        const entry = entries.find((known) => String(known.id) === id);
        if (entry) changeDraft(startFrom, toJson(entry.body));
      }}
    />
  );
}

/** Replaces the body by a new, example, recent or pasted one. Undoable. */
export function Starts({ onPaste }: { onPaste: () => void }) {
  const { past, future } = useComposer().draft;
  return (
    <>
      <div role="group" aria-label="Start from" className="flex items-center gap-1.5">
        <span className="mr-1 text-text-muted max-sm:hidden">Start from:</span>
        <Button onClick={() => changeDraft(startFrom, {})}>Blank</Button>
        <Button onClick={() => changeDraft(startFrom, exampleBody())}>Example</Button>
        <Recent />
        <Button onClick={onPaste}>Paste JSON</Button>
      </div>
      {past.length > 0 && (
        <Button variant="quiet" icon={<Undo2 size={14} />} onClick={() => changeDraft(undo)}>
          Undo
        </Button>
      )}
      {future.length > 0 && (
        <Button variant="quiet" icon={<Redo2 size={14} />} onClick={() => changeDraft(redo)}>
          Redo
        </Button>
      )}
    </>
  );
}

/** The recording an engagement is composed for, and why it can't be if that is so. */
export function TargetBar({
  target: { recordingId, title, queue },
  reason,
}: {
  target: LinkTarget;
  reason: string | undefined;
}) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-2">
        {queue !== undefined && (
          <Link
            to="/recordings"
            search={{ ...queue, peek: recordingId, at: recordingId }}
            className={buttonClasses("quiet")}
          >
            <ArrowLeft size={14} />
            Unlinked queue
          </Link>
        )}
        <span className="min-w-0 truncate text-text-muted">
          For{" "}
          <Link
            to="/recordings/$recordingId"
            params={{ recordingId }}
            search={({ organizationId }) => ({ organizationId })}
            className={INK_LINK}
          >
            {title}
          </Link>
        </span>
      </div>
      {reason !== undefined && (
        <Notice tone="warning" role="alert">
          <strong>This can't be synced.</strong> {reason}
        </Notice>
      )}
    </div>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** After a sync for a recording of the unlinked queue: Enter opens the next one there. */
export function NextBar({
  target: { next },
  queue,
}: {
  target: LinkTarget;
  queue: RecordingListSearch;
}) {
  const navigate = useNavigate();
  return (
    <div
      role="status"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-positive-tint px-4 py-1.5"
    >
      <CircleCheck size={16} className="shrink-0 text-positive" />
      <span className="min-w-0 flex-1 truncate" title={next?.title}>
        {next === undefined
          ? "Synced. No further recording of the queue is loaded."
          : `Synced. Next: ${next.title}`}
      </span>
      <Button
        ref={focus}
        onClick={() =>
          void navigate({
            to: "/recordings",
            search: { ...queue, peek: next?.id, at: next?.id },
          })
        }
      >
        {next === undefined ? "Back to the queue" : "Open the next one"}
        <Keys keys="Enter" />
      </Button>
    </div>
  );
}

/** The foot of the composer: what a sync does and where, or how many issues block it. */
export function SyncBar({
  disabledReason,
  onSync,
}: {
  disabledReason: string | undefined;
  onSync: () => void;
}) {
  const { draft, problems, summary, unreadable } = useComposer();
  const issues = problems.filter(({ from }) => from === "schema").length;
  const blocking = issues + (unreadable ? 1 : 0);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong px-4 py-1.5 text-small">
      <span className="min-w-0 truncate">
        {blocking > 0
          ? `Fix ${plural(blocking, "issue")} to sync`
          : `${plural(summary.set.length, "field")} set, ${summary.cleared.length} cleared; the rest unchanged`}
      </span>
      <WritesTo className="ml-auto max-md:order-first max-md:ml-0 max-md:w-full" />
      <span className="flex max-md:hidden">
        <Keys keys="Mod+Enter" />
      </span>
      <SlowSend busy={draft.sending} />
      <Button
        variant="primary"
        busy={draft.sending}
        disabledReason={disabledReason}
        className="max-md:ml-auto"
        onClick={onSync}
      >
        {draft.sending ? "Syncing" : "Sync engagement"}
      </Button>
    </div>
  );
}
