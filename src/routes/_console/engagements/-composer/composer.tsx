import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { checkLink } from "~/api/link-checks.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import { useStore } from "~/lib/store.ts";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { showToast } from "~/ui/overlay/toast.tsx";
import { Result, RESULT_ID } from "../-outcome.tsx";
import { NextBar, Starts, SyncBar, TargetBar } from "./bars.tsx";
import { ComposerContext, composing, elementId, type Problem } from "./composing.ts";
import { changeDraft, draftStore, openAt, send } from "./draft.ts";
import { FormSectionView, sectionOf, SECTIONS } from "./form.tsx";
import { Checks, focusJson, JsonPane, SentFields } from "./panes.tsx";

type View = "form" | "json";
const VIEWS = { options: ["form", "json"], names: { form: "Form", json: "JSON" } } as const;

// Only for the shortcuts sheet: the composer handles the keys itself, in each of its fields.
const SHORTCUTS = [{ keys: "Mod+Enter", label: "Sync engagement" }];

/** Says so once the service shows the link, on whatever screen that is. */
async function confirmLink(client: QueryClient, target: LinkTarget) {
  const end = await checkLink(client, target);
  if (end === "linked") void showToast({ title: `“${target.title}” is linked` });
}

/** So that a body from the unlinked queue is synced with the same keys as from a field. */
const focus = (composer: HTMLElement | null) => composer?.focus();

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

/** One engagement, composed in a form and as JSON side by side (section 4.14). */
export function Composer() {
  useShortcuts("Composer", SHORTCUTS);
  const draft = useStore(draftStore);
  const [view, setView] = useState<View>("form");
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const { text, entry, target } = draft;
  const refusal = useForeignReason()(target?.organizationId);
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sync();
  };
  return (
    <ComposerContext value={composed}>
      {/* Handles the keys of every field below; it isn't interactive itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        tabIndex={-1}
        ref={target && focus}
        onKeyDown={onKeyDown}
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
        {target !== undefined && <TargetBar target={target} reason={refusal} />}
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
        <SyncBar disabledReason={refusal} onSync={() => void sync()} />
      </div>
    </ComposerContext>
  );
}
