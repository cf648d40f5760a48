import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import {
  changeDraft,
  type Draft,
  FREE,
  isUnsent,
  type LinkTarget,
  sendDraft,
  startFrom,
} from "~/components/engagement/drafts.ts";
import { SlowSend } from "~/components/form/form.tsx";
import { inOrganization, RecordingLink } from "~/components/nouns/links.tsx";
import type { Sync } from "~/api/nouns/engagements.ts";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import type { Action } from "~/lib/actions.ts";
import type { JsonObject } from "~/lib/json.ts";
import { plural } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Notice } from "~/ui/notice.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { Result, RESULT_ID } from "../-outcome.tsx";
import { exampleBody } from "./example.ts";
import { ComposerForm, focusField } from "./form.tsx";
import { focusJson, JsonPane } from "./json.tsx";
import { examine, type Problem } from "./editing.ts";

type View = "form" | "json";
const VIEWS = { options: ["form", "json"], names: { json: "JSON" } } as const;

/** Says on another screen how a sync has ended. */
function sayEnd({ outcome, body }: Sync, target: LinkTarget | undefined) {
  const name = `“${target?.title ?? body.externalId}”`;
  if (outcome.kind === "synced")
    return showToast({ title: `The engagement for ${name} is synced` });
  const { kind, error } = outcome;
  return showToast({
    title: kind === "unknown" ? `${name} may have been synced` : `${name} wasn't synced`,
    detail: error.message,
    kind: "failed",
  });
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Focuses the first field. */
export const focusFirst = () => void focusField(["externalId"]);

/** One engagement, in a form beside its JSON (section 4.14). */
export function Composer({ draftKey, draft }: { draftKey: string; draft: Draft }) {
  // The one that is shown if there isn't room for both.
  const [view, setView] = useState<View>("form");
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const isShown = useRef(false);
  // A sync may end after the reader has gone on to another draft or screen.
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
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
    const ended = await sendDraft(client, draftKey, sendable);
    if (isShown.current) document.getElementById(RESULT_ID)?.scrollIntoView({ block: "nearest" });
    else if (ended !== undefined) void sayEnd(ended, target);
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
        <Starts draftKey={draftKey} draft={draft} />
        <span className="ml-auto shrink-0 lg:hidden">
          <Segmented label="Edit as" {...VIEWS} current={view} onChange={setView} />
        </span>
      </div>
      {target !== undefined && <TargetBar target={target} reason={foreign} />}
      <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-2">
        <div className={classes("min-w-0 lg:overflow-y-auto", view === "json" && "max-lg:hidden")}>
          <ComposerForm
            draftKey={draftKey}
            draft={draft}
            problems={found.problems}
            locked={found.error !== undefined}
          />
        </div>
        <div className="min-w-0 border-line-strong lg:overflow-y-auto lg:border-l">
          <div className={classes(view === "form" && "max-lg:hidden")}>
            <JsonPane draftKey={draftKey} draft={draft} found={found} onReveal={reveal} />
          </div>
          <Result sync={last} target={target} />
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

/** Starts over. What was typed can be restored; the draft for a recording stays beside a new one. */
function Starts({ draftKey, draft }: { draftKey: string; draft: Draft }) {
  const navigate = useNavigate();
  const { text, start, previous, sending } = draft;
  const shared = {
    words: "start from new engagement",
    reason: sending ? "Wait until the sync has ended." : undefined,
  };
  const begin = (body: JsonObject) => changeDraft(draftKey, (last) => startFrom(last, body));
  const isFree = draftKey === FREE;
  const actions = [
    isFree && text === "{}" && { ...shared, label: "Example", run: () => begin(exampleBody()) },
    isFree && text !== "{}" && { ...shared, label: "New engagement", run: () => begin({}) },
    !isFree && {
      label: "New engagement",
      words: shared.words,
      run: () => void navigate({ to: "/engagements", search: inOrganization }),
    },
    !isFree && isUnsent(draft) && { ...shared, label: "Start over", run: () => begin(start) },
    previous && {
      ...shared,
      label: "Restore draft",
      words: "undo back",
      run: () => changeDraft(draftKey, (last) => last.previous ?? last),
    },
  ].filter((action) => action !== false && action !== undefined) satisfies Action[];
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
