import { useId, useState } from "react";
import type { OpportunityRow } from "~/api/nouns/opportunities.ts";
import {
  accountNameOf,
  formatAmount,
  opportunityName,
} from "~/components/nouns/opportunity-parts.tsx";
import { fold, foldedWords } from "~/lib/fold.ts";
import { isolate } from "~/lib/isolate.ts";
import { INK_LINK, INPUT_CLASSES } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import type { useCandidates } from "./use-candidates.ts";

/** More matches than these ask for another word. */
const MOST_SHOWN = 8;

const textOf = (row: OpportunityRow) =>
  fold([row.name, accountNameOf(row), row.externalId, row.stageName].join(" "));

/** An opportunity in a line: its name, its customer and its amount. */
export const opportunityLine = (row: OpportunityRow, customer = accountNameOf(row)) =>
  [
    opportunityName(row),
    customer,
    row.amount === undefined ? undefined : formatAmount(row.amount),
  ].flatMap((text) => (text ? isolate(text) : []));

/** Finds any opportunity by words of its name, its customer or its ID in the CRM. */
export function OtherOpportunity({
  found: { all, scope, search },
  onChoose,
}: {
  found: Pick<ReturnType<typeof useCandidates>, "all" | "scope" | "search">;
  onChoose: (opportunity: OpportunityRow) => void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const words = foldedWords(text);
  const matches =
    words.length === 0
      ? []
      : all.filter((row) => words.every((word) => textOf(row).includes(word)));
  useActions("In the panel", search ? [search] : []);
  return (
    <div className="mt-2 flex flex-col gap-1">
      <label htmlFor={id} className="text-small text-text-muted">
        Name, customer or ID
      </label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        // Opened to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setText(target.value)}
        className={`${INPUT_CLASSES} h-8`}
      />
      {matches.length > 0 && (
        <ul aria-label="Opportunities found" className="-mx-2">
          {matches.slice(0, MOST_SHOWN).map((row) => (
            <li key={row.id}>
              <button type="button" className={LINE_CLASSES} onClick={() => onChoose(row)}>
                {opportunityLine(row).join(" · ")}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-2 text-small text-text-muted">
        <span role="status">
          {scope}
          {words.length === 0
            ? "."
            : matches.length > MOST_SHOWN
              ? `, ${matches.length} match. Add a word.`
              : `, ${matches.length === 0 ? "none match" : `${matches.length} match`}.`}
        </span>
        {search && (
          <button type="button" className={INK_LINK} onClick={search.run}>
            {search.label}
          </button>
        )}
      </p>
    </div>
  );
}

/** An opportunity that can be chosen, as a line of a list. */
export const LINE_CLASSES =
  "w-full truncate rounded-control px-2 py-1 text-left -outline-offset-2 hover:bg-hover max-md:py-2.5";
