import { useState } from "react";
import type { OpportunityRow } from "~/api/nouns/opportunities.ts";
import {
  type AnyRecording,
  type Choice,
  customerOf,
  engagementFor,
} from "~/components/engagement/engagement-for.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { opportunityList } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { formatJson } from "~/lib/json.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { type Candidate, describe } from "./candidates.ts";
import { LINE_CLASSES, opportunityLine, OtherOpportunity } from "./other-opportunity.tsx";
import type { useCandidates } from "./use-candidates.ts";

/** The opportunity to link to, with what is known of it and why it was offered. */
type Described = Omit<Candidate, "reasons" | "namesRecording" | "telling"> & Partial<Candidate>;

/** What a recording is linked to without an opportunity: undefined if it was matched with nobody. */
function customerAlone(recording: AnyRecording): string | undefined {
  const { account, lead, engagementContacts } = engagementFor(recording, "none");
  if (!account && !lead && !engagementContacts) return undefined;
  const customer = customerOf(recording);
  return customer?.opportunityAccountName ?? customer?.opportunityContactName ?? customer?.name;
}

/** "Link to Watanabe deck build · Marisol & Nils Watanabe · 24,650 · same day, names this recording". */
function Sentence({ chosen, alone }: { chosen: Described | undefined; alone: string | undefined }) {
  if (chosen === undefined) {
    return (
      <p>
        Link to <strong dir="auto">{alone ?? "its customer"}</strong>, without an opportunity
      </p>
    );
  }
  const { opportunity, customer, reasons = [], address, owner, lastActivity } = chosen;
  const [name, ...others] = opportunityLine(opportunity, customer);
  const date = toDate(lastActivity);
  const about = [
    address && isolate(address),
    opportunity.stageName && isolate(opportunity.stageName),
    owner && `owned by ${isolate(owner)}`,
    date && `last activity ${formatDay(date)}`,
  ].filter(Boolean);
  return (
    <>
      <p className="wrap-anywhere">
        Link to <strong dir="auto">{name}</strong>
        {[...others, reasons.join(", ")].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      {about.length > 0 && (
        <p className="text-small text-text-muted wrap-anywhere">{about.join(" · ")}</p>
      )}
    </>
  );
}

/** Where a recording can be linked: its best candidate with a button, the others, any other, and none. */
export function LinkChoice({
  recording,
  found,
  chosen,
  choose,
  link,
  edit,
}: {
  recording: AnyRecording;
  found: ReturnType<typeof useCandidates>;
  /** Undefined if there is no candidate and nothing was chosen. */
  chosen: Choice | undefined;
  choose: (choice: Choice) => void;
  link: Action;
  edit: Action;
}) {
  const [isSearching, setSearching] = useState(false);
  const { candidates, isSettled, error, retry } = found;
  const alone = customerAlone(recording);
  const described =
    chosen === undefined || chosen === "none"
      ? undefined
      : (candidates.find(({ opportunity }) => opportunity.id === chosen.id) ??
        describe(recording, chosen));
  const others = candidates.filter(({ opportunity }) => opportunity !== described?.opportunity);
  const pick = (choice: Choice) => {
    setSearching(false);
    choose(choice);
  };
  return (
    <section aria-label="Link" className="border-b border-line px-4 py-3">
      {error !== null && <Failure title="Opportunities didn't load" error={error} retry={retry} />}
      {!isSettled && error === null ? (
        <Loading endpoint={opportunityList.name} label="Looking for its opportunity" rows={3} />
      ) : (
        <>
          {chosen === undefined ? (
            <p className="text-text-muted">{found.scope}, no likely opportunity.</p>
          ) : (
            <>
              <Sentence chosen={described} alone={alone} />
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <ActionButton
                  // Enter links what was just chosen.
                  ref={chosen === candidates[0]?.opportunity ? undefined : focusChosen}
                  key={chosen === "none" ? "none" : chosen.id}
                  variant="primary"
                  action={link}
                >
                  Link
                  <span className="max-md:hidden">
                    <Keys keys="Enter" />
                  </span>
                </ActionButton>
                <ActionButton action={edit} />
              </div>
              <WhatIsSent recording={recording} choice={chosen} />
            </>
          )}
          <ul aria-label="Other choices" className="-mx-2 mt-2">
            {others.map(({ opportunity, customer, telling }) => (
              <li key={opportunity.id}>
                <Line
                  opportunity={opportunity}
                  words={opportunityLine(opportunity, customer)}
                  telling={telling}
                  onChoose={pick}
                />
              </li>
            ))}
            <li>
              <button
                type="button"
                aria-expanded={isSearching}
                className={LINE_CLASSES}
                onClick={() => setSearching(!isSearching)}
              >
                Other opportunity…
              </button>
              {isSearching && (
                <div className="px-2">
                  <OtherOpportunity found={found} onChoose={pick} />
                </div>
              )}
            </li>
            <li>
              {alone === undefined ? (
                <p className="px-2 py-1 text-text-faint">
                  No opportunity{" "}
                  <span className="text-small">
                    (it was matched with no customer, so this would link nothing)
                  </span>
                </p>
              ) : (
                <button type="button" className={LINE_CLASSES} onClick={() => pick("none")}>
                  No opportunity
                </button>
              )}
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

const focusChosen = (button: HTMLButtonElement | null) => button?.focus();

function Line({
  opportunity,
  words,
  telling,
  onChoose,
}: {
  opportunity: OpportunityRow;
  words: readonly string[];
  telling: string | undefined;
  onChoose: (opportunity: OpportunityRow) => void;
}) {
  const text = words.join(" · ");
  return (
    <button
      type="button"
      data-tip={text}
      className={`flex gap-3 ${LINE_CLASSES}`}
      onClick={() => onChoose(opportunity)}
    >
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">Choose </span>
        {text}
      </span>
      <span className="shrink-0 text-small text-text-muted">
        {telling && <span className="sr-only"> · </span>}
        {telling}
      </span>
    </button>
  );
}

/** The body that Link sends, which is the one that the composer begins with. */
function WhatIsSent({ recording, choice }: { recording: AnyRecording; choice: Choice }) {
  const json = formatJson(engagementFor(recording, choice));
  return (
    <details className="mt-2">
      <summary className="rounded-control text-small text-text-muted hover:text-text">
        What is sent
      </summary>
      <div className="relative mt-1">
        <CopyButton text={json} label="Copy what is sent" className="absolute top-1 right-1" />
        <pre
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="What is sent"
          className="mono max-h-60 overflow-auto rounded-control border border-line bg-surface-sunken px-3 py-2"
          translate="no"
        >
          {json}
        </pre>
      </div>
    </details>
  );
}
