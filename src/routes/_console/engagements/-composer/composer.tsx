import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { flushSync } from "react-dom";
import { checkLink } from "~/api/nouns/link-checks.ts";
import { markSynced } from "~/api/state/synced-recordings.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { SlowSend } from "~/components/form/form.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import type { Action } from "~/lib/actions.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Notice } from "~/ui/notice.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { Result, RESULT_ID } from "../-outcome.tsx";
import { changeDraft, draftStore, examine, type Problem, sendDraft, startFrom } from "./draft.ts";
import { exampleBody } from "./example.ts";
import { ComposerForm, focusField } from "./form.tsx";
import { focusJson, JsonPane } from "./json.tsx";

type View = "form" | "json";
const VIEWS = { options: ["form", "json"], names: { json: "JSON" } } as const;

/** Shows a toast, on any screen, once the service shows the link. */
async function confirmLink(client: QueryClient, target: LinkTarget) {
  const end = await checkLink(client, target.recordingId);
  if (end === "linked") void showToast({ title: `“${target.title}” is linked` });
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Focuses the first field. */
export const focusFirst = () => void focusField(["externalId"]);

/** One engagement, in a form beside its JSON (section 4.14). */
export function Composer() {
  const draft = useStore(draftStore);
  // The one that is shown if there isn't room for both.
  const [view, setView] = useState<View>("form");
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const { target, sync: last } = draft;
  const foreign = useForeignReason()(target?.organizationId);
  const found = examine(draft, tried);

  const showJson = (offset: number | undefined) => {
    flushSync(() => setView("json"));
    focusJson(offset);
  };
  const reveal = ({ path, offset }: Problem) => {
    flushSync(() => setView("form"));
    if (!focusField(path)) showJson(offset);
  };
  const sync = async () => {
    if (foreign !== undefined || draft.sending) return;
    const { error, problems, sendable } = examine(draft, true);
    if (error !== undefined) return showJson(error.offset);
    flushSync(() => setTried(true));
    const [first] = problems;
    if (sendable === undefined) return first && reveal(first);
    const isSynced = await sendDraft(sendable);
    if (isSynced && target !== undefined) {
      markSynced(target.recordingId);
      void confirmLink(client, target);
    }
    document.getElementById(RESULT_ID)?.scrollIntoView({ block: "nearest" });
  };
  const syncAction: Action = {
    keys: "Mod+Enter",
    label: "Sync engagement",
    words: "send create",
    reason: foreign,
    run: () => void sync(),
  };
  useActions("Composer", [syncAction]);
  const issues = found.problems.filter(({ blocks }) => blocks).length + (found.error ? 1 : 0);
  return (
    <div
      role="group"
      aria-label="Composer"
      tabIndex={-1}
      // Opened for a recording it has the focus, so that Tab leads to its first field.
      ref={target && focus}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-1.5">
        <Starts isBlank={draft.text === "{}"} hasPrevious={draft.previous !== undefined} />
        <span className="ml-auto shrink-0 lg:hidden">
          <Segmented label="Edit as" {...VIEWS} current={view} onChange={setView} />
        </span>
      </div>
      {target !== undefined && <TargetBar target={target} reason={foreign} />}
      <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-2">
        <div className={classes("min-w-0 lg:overflow-y-auto", view === "json" && "max-lg:hidden")}>
          <ComposerForm
            draft={draft}
            problems={found.problems}
            locked={found.error !== undefined}
          />
        </div>
        <div className="min-w-0 border-line-strong lg:overflow-y-auto lg:border-l">
          <div className={classes(view === "form" && "max-lg:hidden")}>
            <JsonPane draft={draft} found={found} onReveal={reveal} />
          </div>
          <Result sync={last} />
        </div>
      </div>
      {target?.list !== undefined && last?.outcome.kind === "synced" && (
        <NextBar target={target} list={target.list} />
      )}
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong px-4 py-1.5 text-small">
        {issues > 0 && <span>Fix {plural(issues, "issue")} to sync</span>}
        <WritesTo className="ml-auto max-md:order-first max-md:ml-0 max-md:w-full" />
        <span className="flex max-md:hidden">
          <Keys keys="Mod+Enter" />
        </span>
        <SlowSend busy={draft.sending} />
        <ActionButton
          variant="primary"
          busy={draft.sending}
          className="max-md:ml-auto"
          action={draft.sending ? { ...syncAction, label: "Syncing" } : syncAction}
        />
      </div>
    </div>
  );
}

/** Starts over. What was typed can be restored. */
function Starts({ isBlank, hasPrevious }: { isBlank: boolean; hasPrevious: boolean }) {
  const words = "start from new engagement";
  const actions: Action[] = [
    isBlank
      ? {
          label: "Example",
          words,
          run: () => changeDraft((draft) => startFrom(draft, exampleBody())),
        }
      : { label: "New engagement", words, run: () => changeDraft((draft) => startFrom(draft, {})) },
    ...(hasPrevious
      ? [
          {
            label: "Restore draft",
            words: "undo back",
            run: () =>
              changeDraft(({ previous, ...draft }) =>
                previous ? { ...previous, sending: draft.sending } : draft,
              ),
          },
        ]
      : []),
  ];
  useActions("On this screen", actions);
  return actions.map((action) => <ActionButton key={action.label} action={action} />);
}

/** The recording an engagement is composed for, and the reason if it can't be. */
function TargetBar({
  target: { recordingId, title, list },
  reason,
}: {
  target: LinkTarget;
  reason: string | undefined;
}) {
  const navigate = useNavigate();
  const back = {
    to: "/recordings",
    search: { ...list, peek: recordingId, at: recordingId },
  } as const;
  useActions(
    "Composer",
    [{ keys: "Escape", label: "Back to unlinked recordings", run: () => void navigate(back) }],
    list !== undefined,
  );
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-2">
        {list !== undefined && (
          <Link {...back} className={buttonClasses("quiet")}>
            <ArrowLeft size={14} />
            Unlinked recordings
          </Link>
        )}
        <span className="min-w-0 truncate text-text-muted">
          For <RecordingLink id={recordingId} title={title} />
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

/** After a sync for an unlinked recording: Enter opens the next one of its list. */
function NextBar({ target: { next }, list }: { target: LinkTarget; list: RecordingListSearch }) {
  const navigate = useNavigate();
  return (
    <div
      role="status"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-positive-tint px-4 py-1.5"
    >
      <CircleCheck size={16} className="shrink-0 text-positive" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {next === undefined
          ? "Synced. No further unlinked recording is loaded."
          : `Synced. Next: ${next.title}`}
      </span>
      <Button
        ref={focus}
        onClick={() =>
          void navigate({
            to: "/recordings",
            search: { ...list, peek: next?.id, at: next?.id },
          })
        }
      >
        {next === undefined ? "Back to unlinked recordings" : "Open next recording"}
        <Keys keys="Enter" />
      </Button>
    </div>
  );
}
