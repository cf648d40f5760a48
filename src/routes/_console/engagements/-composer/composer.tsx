import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { flushSync } from "react-dom";
import { checkLink } from "~/api/link-checks.ts";
import { journal } from "~/api/state/engagement-journal.ts";
import { Locked } from "~/components/credentials/locked.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { SlowSend } from "~/components/form/form.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { formatClock, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Notice } from "~/ui/notice.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { toJson } from "../-body.ts";
import { Result, RESULT_ID } from "../-outcome.tsx";
import {
  changeDraft,
  ComposerContext,
  composing,
  draftStore,
  elementId,
  openAt,
  type Problem,
  redo,
  send,
  startFrom,
  undo,
  useComposer,
} from "./draft.ts";
import { exampleBody } from "./example.ts";
import { FormSectionView, sectionOf, SECTIONS } from "./form.tsx";
import { Checks, focusJson, JsonPane, SentFields } from "./panes.tsx";

type View = "form" | "json";
const VIEWS = { options: ["form", "json"], names: { json: "JSON" } } as const;

/** Says so once the service shows the link, on whatever screen that is. */
async function confirmLink(client: QueryClient, target: LinkTarget) {
  const end = await checkLink(client, target);
  if (end === "linked") void showToast({ title: `“${target.title}” is linked` });
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Focuses the field at a path, or the closest record around it. */
function focusField(path: Problem["path"]) {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(elementId(path.slice(0, length)));
    if (element !== null) {
      element.focus();
      return;
    }
  }
}

/** Focuses the first field, to type at once. */
export const focusFirst = () => focusField(["externalId"]);

/** One engagement, composed in a form and as JSON side by side (section 4.14). */
export function Composer() {
  const draft = useStore(draftStore);
  const [view, setView] = useState<View>("form");
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const { text, entry, target } = draft;
  const foreign = useForeignReason()(target?.organizationId);
  const { reason } = usePermission(engagementSync);
  const refusal = reason ?? foreign;
  const composed = composing(draft, tried);

  const show = (next: View, path?: Problem["path"]) =>
    flushSync(() => {
      setView(next);
      if (path) changeDraft(openAt, sectionOf(path[0]), path);
    });
  const reveal = ({ path, from }: Problem) => {
    show(from === "unknown" ? "json" : "form", path);
    if (from === "unknown") focusJson(text.indexOf(`"${path.at(-1) ?? ""}"`));
    else focusField(path);
  };
  const sync = async () => {
    if (refusal !== undefined) return;
    const { unreadable, problems, sendable } = composing(draft, true);
    if (unreadable !== undefined) {
      show("json");
      focusJson(unreadable.offset);
      return;
    }
    setTried(true);
    const [first] = problems;
    if (first?.from === "schema" || sendable === undefined) {
      if (first) reveal(first);
      return;
    }
    const isSynced = await send(sendable);
    if (isSynced && target !== undefined) void confirmLink(client, target);
    document.getElementById(RESULT_ID)?.scrollIntoView({ block: "nearest" });
  };
  const syncAction: Action = {
    keys: "Mod+Enter",
    label: "Sync engagement",
    words: "send create",
    reason: refusal,
    run: () => void sync(),
  };
  useActions("Composer", [syncAction]);
  return (
    <ComposerContext value={composed}>
      <div
        role="group"
        aria-label="Composer"
        tabIndex={-1}
        // Opened for a recording it has the focus, so that Tab leads to its first field.
        ref={target && focus}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <div className="flex min-h-10 shrink-0 items-center gap-1.5 flex-wrap border-b border-line px-4 py-1.5">
          <Starts
            onPaste={() => {
              show("json");
              focusJson();
            }}
          />
          <span className="ml-auto shrink-0 max-md:order-first max-md:ml-0 max-md:w-full lg:hidden">
            <Segmented label="Edit as" {...VIEWS} current={view} onChange={setView} />
          </span>
        </div>
        <Locked reason={reason} className="shrink-0 border-b border-line px-4 py-1.5" />
        {target !== undefined && <TargetBar target={target} reason={foreign} />}
        <p className="shrink-0 border-b border-line px-4 py-1.5 text-small text-text-muted">
          Each field is <strong>omitted</strong> (what's stored stays), <strong>cleared</strong>{" "}
          (what's stored is removed) or <strong>set</strong> to your value.
        </p>
        <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_minmax(0,46%)]">
          <div
            className={classes("min-w-0 lg:overflow-y-auto", view === "json" && "max-lg:hidden")}
          >
            {SECTIONS.map((section) => (
              <FormSectionView key={section.title} section={section} />
            ))}
          </div>
          <div className="min-w-0 border-line-strong lg:overflow-y-auto lg:border-l">
            <div className={classes(view === "form" && "max-lg:hidden")}>
              <JsonPane />
            </div>
            <Result entry={entry} />
            <Checks onReveal={reveal} />
            <SentFields />
          </div>
        </div>
        {target?.queue !== undefined && entry?.outcome.kind === "synced" && (
          <NextBar key={entry.id} target={target} queue={target.queue} />
        )}
        <SyncBar action={syncAction} />
      </div>
    </ComposerContext>
  );
}

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
function Starts({ onPaste }: { onPaste: () => void }) {
  const { past, future } = useComposer().draft;
  const words = "start from new engagement";
  const blank: Action = { label: "Blank", words, run: () => changeDraft(startFrom, {}) };
  const example: Action = {
    label: "Example",
    words,
    run: () => changeDraft(startFrom, exampleBody()),
  };
  const paste: Action = { label: "Paste JSON", words, run: onPaste };
  const steps: Action[] = [
    ...(past.length > 0 ? [{ label: "Undo", icon: Undo2, run: () => changeDraft(undo) }] : []),
    ...(future.length > 0 ? [{ label: "Redo", icon: Redo2, run: () => changeDraft(redo) }] : []),
  ];
  useActions("On this screen", [blank, example, paste, ...steps]);
  return (
    <>
      <div role="group" aria-label="Start from" className="flex flex-wrap items-center gap-1.5">
        <span className="mr-1 text-text-muted max-sm:hidden">Start from:</span>
        <ActionButton action={blank} />
        <ActionButton action={example} />
        <Recent />
        <ActionButton action={paste} />
      </div>
      {steps.map((step) => (
        <ActionButton key={step.label} variant="quiet" action={step} />
      ))}
    </>
  );
}

/** The recording an engagement is composed for, and why it can't be if that is so. */
function TargetBar({
  target: { recordingId, title, queue },
  reason,
}: {
  target: LinkTarget;
  reason: string | undefined;
}) {
  const navigate = useNavigate();
  const back = {
    to: "/recordings",
    search: { ...queue, peek: recordingId, at: recordingId },
  } as const;
  useActions(
    "Composer",
    [{ keys: "Escape", label: "Back to the unlinked queue", run: () => void navigate(back) }],
    queue !== undefined,
  );
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-2">
        {queue !== undefined && (
          <Link {...back} className={buttonClasses("quiet")}>
            <ArrowLeft size={14} />
            Unlinked queue
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

/** After a sync for a recording of the unlinked queue: Enter opens the next one there. */
function NextBar({ target: { next }, queue }: { target: LinkTarget; queue: RecordingListSearch }) {
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
        {next === undefined ? "Back to the queue" : "Open next recording"}
        <Keys keys="Enter" />
      </Button>
    </div>
  );
}

/** "Sets 4 fields and clears 1. Others stay unchanged." */
function effectOf({ set, cleared }: ReturnType<typeof useComposer>["summary"]) {
  const clears = cleared.length > 0 ? ` and clears ${cleared.length}` : "";
  return `Sets ${plural(set.length, "field")}${clears}. Others stay unchanged.`;
}

/** The foot of the composer: what a sync does and where, or how many issues block it. */
function SyncBar({ action }: { action: Action }) {
  const { draft, problems, summary, unreadable } = useComposer();
  const issues = problems.filter(({ from }) => from === "schema").length;
  const blocking = issues + (unreadable ? 1 : 0);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong px-4 py-1.5 text-small">
      <span className="min-w-0 truncate">
        {blocking > 0 ? `Fix ${plural(blocking, "issue")} to sync` : effectOf(summary)}
      </span>
      <WritesTo className="ml-auto max-md:order-first max-md:ml-0 max-md:w-full" />
      <span className="flex max-md:hidden">
        <Keys keys="Mod+Enter" />
      </span>
      <SlowSend busy={draft.sending} />
      <ActionButton
        variant="primary"
        busy={draft.sending}
        className="max-md:ml-auto"
        action={draft.sending ? { ...action, label: "Syncing" } : action}
      />
    </div>
  );
}
