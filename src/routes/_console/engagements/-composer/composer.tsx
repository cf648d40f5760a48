import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { SYNC_ENGAGEMENT } from "~/components/frame/actions.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keys.tsx";
import { Segmented } from "~/ui/segmented.tsx";
import { useShortcuts } from "~/ui/use-shortcuts.ts";
import { byPath, type Problem, problemsOf } from "./check.ts";
import { Checks } from "./checks.tsx";
import { ComposerContext, elementId } from "./context.ts";
import { jsonError, openAt } from "./draft.ts";
import { changeDraft, prefill, send, useDraft } from "./draft-store.ts";
import { SECTIONS } from "./fields.ts";
import { FormSectionView } from "./form-section.tsx";
import { focusJson, JsonPane } from "./json-pane.tsx";
import { Starts } from "./starts.tsx";
import { countsOf, summarize } from "./summary.ts";
import { ANSWER_ID, WhatCameBack } from "./what-came-back.tsx";
import { WhatIsSent } from "./what-is-sent.tsx";

const VIEWS = ["form", "json"] as const;
type View = (typeof VIEWS)[number];

// Only listed: the composer answers the keys itself, in every one of its fields.
const SHORTCUTS = [{ keys: "Mod+Enter", label: SYNC_ENGAGEMENT.label }];

const sectionOf = (key: string | number | undefined) =>
  SECTIONS.find(({ fields }) => fields.some((field) => field.key === key))?.title ?? "";

/** Focuses the field at a path, or what it is part of. */
function focusField(path: Problem["path"]) {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(elementId(path.slice(0, length)));
    if (element !== null) {
      element.focus();
      return;
    }
  }
}

/** A body another screen brought along (`state.engagement` of the address), once per visit. */
function usePrefill() {
  const engagement = useLocation({ select: ({ state }) => state.engagement });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  // Talks to the browser's history.
  useEffect(() => {
    if (engagement !== undefined) prefill(engagement, visit ?? "");
  }, [engagement, visit]);
}

/** One engagement, composed in a form and as JSON side by side (section 4.14). */
export default function Composer() {
  usePrefill();
  useShortcuts("Composer", SHORTCUTS);
  const draft = useDraft();
  const [view, setView] = useState<View>("form");
  const [tried, setTried] = useState(false);
  const { body, text, sending, entry } = draft;
  const unreadable = jsonError(text);
  const problems = problemsOf(draft, tried);
  const byPlace = useMemo(() => byPath(problems), [problems]);
  const summary = summarize(body);
  const blocking = problems.filter(({ from }) => from === "contract");

  const show = (next: View, path?: Problem["path"]) =>
    flushSync(() => {
      setView(next);
      if (path) changeDraft((before) => openAt(before, sectionOf(path[0]), path));
    });
  const reveal = ({ path, from }: Problem) => {
    show(from === "unknown" ? "json" : "form", path);
    if (from === "unknown") focusJson(text.indexOf(`"${path.at(-1) ?? ""}"`));
    else focusField(path);
  };
  const sync = async () => {
    if (unreadable !== undefined) {
      show("json");
      focusJson(unreadable.offset);
      return;
    }
    setTried(true);
    const [first] = problemsOf(draft, true);
    const read = z.safeParse(EngagementBody, body);
    if (first?.from === "contract" || !read.success) {
      if (first) reveal(first);
      return;
    }
    await send(read.data);
    document.getElementById(ANSWER_ID)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sync();
  };
  return (
    <ComposerContext value={{ draft, problems: byPlace, locked: unreadable !== undefined }}>
      {/* The keys work in every field below; nothing here is pressed itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-10 shrink-0 items-center gap-1.5 flex-wrap border-b border-line px-4 py-1.5">
          <Starts
            onPaste={() => {
              show("json");
              focusJson();
            }}
          />
          <span className="ml-auto shrink-0 max-md:order-first max-md:ml-0 max-md:w-full lg:hidden">
            <Segmented
              label="Edit as"
              options={VIEWS}
              names={{ form: "Form", json: "JSON" }}
              current={view}
              onChange={setView}
            />
          </span>
        </div>
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
            <WhatCameBack entry={entry} />
            <Checks problems={problems} begun={Object.keys(body).length > 0} onReveal={reveal} />
            <WhatIsSent summary={summary} />
          </div>
        </div>
        <div className="flex min-h-11 shrink-0 items-center gap-3 border-t border-line-strong px-4 py-1.5 text-small">
          <span className="min-w-0 truncate">
            {blocking.length > 0 || unreadable !== undefined
              ? `${blocking.length + (unreadable ? 1 : 0)} to look at before it can be sent`
              : `${countsOf(summary)}, the rest omitted`}
          </span>
          <span className="ml-auto flex max-md:hidden">
            <Keys keys="Mod+Enter" />
          </span>
          <Button
            variant="primary"
            busy={sending}
            className="max-md:ml-auto"
            onClick={() => void sync()}
          >
            {sending ? "Syncing" : SYNC_ENGAGEMENT.label}
          </Button>
        </div>
      </div>
    </ComposerContext>
  );
}
