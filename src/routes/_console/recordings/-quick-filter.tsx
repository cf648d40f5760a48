import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, useTransition } from "react";
import { seenNames } from "~/api/directory.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import type { List } from "~/components/list/use-list.ts";
import { repOf } from "~/components/recording/cells.tsx";
import { formatCount } from "~/lib/format.ts";
import { makeMatcher, wordsOf } from "~/lib/matching.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter-input.tsx";

/** What was typed, and whether a row matches it. */
export interface QuickFilterText {
  text: string;
  test: (row: RecordingRow) => boolean;
}

type TeamOf = (row: RecordingRow) => { id: string } | undefined;

// Rows are read as they are loaded, so that typing only compares.
const matcher = makeMatcher<RecordingRow>(
  (row) => [row.title, repOf(row), row.crmCustomer?.name],
  ({ id, userId, teamId, organizationId, crmCustomer }) => [
    id,
    userId,
    teamId,
    organizationId,
    crmCustomer?.id,
    crmCustomer?.externalId,
  ],
);

/** The ids of a kind whose names hold a word. */
const idsNamed = (kind: "team" | "user", word: string) =>
  new Set(
    seenNames(kind)
      .filter(({ name }) => wordsOf(name).join(" ").includes(word))
      .map(({ id }) => id),
  );

/** A filter for what was typed: title, rep, customer, team and ids; undefined where that is nothing. */
function filterFor(text: string, teamOf: TeamOf): QuickFilterText | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const teams = new Map(words.map((word) => [word, idsNamed("team", word)]));
  const users = new Map(words.map((word) => [word, idsNamed("user", word)]));
  const isNamed = (row: RecordingRow, word: string) =>
    teams.get(word)?.has(teamOf(row)?.id ?? "") === true ||
    users.get(word)?.has(row.userId ?? "") === true;
  return { text, test: (row) => matcher.test(row, words, isNamed) };
}

/**
 * Narrows the rows that are loaded to those that hold what is typed, without asking the service. `/`
 * leads here, Escape empties it, Enter and the down arrow lead to the table. What was typed is kept
 * beside the address, for Back and reload, and never part of a link.
 */
export function QuickFilter({
  list,
  matching,
  filter,
  onFilter,
  teamOf,
}: {
  list: List<RecordingRow>;
  /** How many of the loaded rows match. */
  matching: number;
  filter: QuickFilterText | undefined;
  onFilter: (filter: QuickFilterText | undefined) => void;
  teamOf: TeamOf;
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [kept] = useState(() => router.latestLocation.state.quick ?? "");
  const { rows, more } = list;
  const text = filter?.text ?? "";
  // The rows follow what is typed a moment later, and the reader may have left the field by then.
  const typed = useRef(text);
  const type = (next: string) => {
    typed.current = next;
    startTransition(() => onFilter(filterFor(next, teamOf)));
  };
  // Talks to the index, which reads what was loaded since.
  useEffect(() => matcher.read(rows), [rows]);
  // Talks to the history's entry, which knows what was typed before Back or reload.
  useEffect(() => {
    if (kept !== "" && filter === undefined) type(kept);
    // Once: later the reader types.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const keep = () => {
    const quick = typed.current || undefined;
    if (router.latestLocation.state.quick === quick) return;
    void router.navigate({
      to: ".",
      search: true,
      state: (state) => ({ ...state, quick }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      {/* The keys of the field and of what is in it come by here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="shrink-0 max-md:w-full"
        onBlur={keep}
        onKeyDown={(event) => {
          const leaves = event.key === "Enter" || event.key === "ArrowDown";
          if (!leaves && !(event.key === "Escape" && text === "")) return;
          event.preventDefault();
          const grid = document.querySelector<HTMLElement>("#main [role=grid]");
          grid?.focus();
        }}
      >
        <FilterInput
          label={`Filter the ${formatCount(rows.length)} loaded`}
          value={text}
          onChange={type}
        />
      </div>
      <div role="status" className="flex min-w-0 items-center gap-2 text-small empty:hidden">
        {filter && (
          <span className="truncate">
            <strong>
              {formatCount(matching)} of {formatCount(rows.length)} loaded match
            </strong>
            {more && (
              <span className="text-text-muted max-lg:hidden">, only these are searched</span>
            )}
          </span>
        )}
      </div>
      {filter && more && (
        <Button busy={list.loadingMore} onClick={list.loadMore}>
          Load more
        </Button>
      )}
    </>
  );
}
