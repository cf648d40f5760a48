import { onlineManager } from "@tanstack/react-query";
import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useSyncExternalStore } from "react";
import { leftOut } from "~/api/lists/claims.ts";
import { singleKeys } from "~/lib/actions.ts";
import { formatClock, formatCount, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { lazyPart } from "~/ui/lazy.tsx";
import type { ListState } from "./list-state.tsx";
import type { Rows } from "./use-list.ts";

const RefreshButton = lazyPart(() => import("./refresh-button.tsx"));

/** How much of a list is loaded; a complete one is only counted. */
function Loaded<Row extends { id: string }>({
  list: { rows, read, reading, total, more, stale, loadingMore },
  narrowed,
  noun,
  nouns,
}: {
  list: Rows<Row>;
  /** How many of them match; undefined if that is said above the rows. */
  narrowed: number | undefined;
  noun: string;
  nouns: string;
}) {
  const loaded = formatCount(read);
  // The rows of a complete list may be parts of rows that couldn't be read.
  const isCounted = narrowed === undefined ? !more && !stale : reading.complete;
  // Rows may have been added since `total` was counted.
  const all = total !== undefined && total > read ? total : undefined;
  return (
    <>
      <span role={narrowed === undefined ? undefined : "status"} className="shrink-0">
        <strong>
          {all !== undefined
            ? `${loaded} of ${formatCount(all)} loaded`
            : isCounted
              ? plural(read, noun, nouns)
              : `${loaded} loaded`}
        </strong>
        {all === undefined && more && ", more available"}
        {leftOut(reading)}
        {narrowed !== undefined && narrowed !== rows.length && `, ${formatCount(narrowed)} shown`}
      </span>
      {loadingMore && <span className="text-text-muted">Loading</span>}
    </>
  );
}

const onOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says while there is no connection that rows can be old. */
function Offline({ loadedAt }: { loadedAt: number }) {
  return (
    useSyncExternalStore(onOnline, isOnline) || (
      <span role="status" className="flex min-w-0 items-center gap-1.5">
        <WifiOff size={14} className="shrink-0 text-warning" />
        <strong className="shrink-0">No connection</strong>
        <span className="truncate text-text-muted">
          Showing what was loaded at {formatClock(new Date(loadedAt))}.
        </span>
      </span>
    )
  );
}

/** The keys of a table, while keys without Ctrl aren't switched off. */
function KeyHints({ peeks }: { peeks: boolean | undefined }) {
  if (!useStore(singleKeys)) return null;
  const hints = [
    ["j k", "move"],
    peeks === undefined ? ["o", "open"] : ["Space", peeks ? "close peek" : "peek"],
  ] as const;
  return (
    // Screen readers have the list of shortcuts.
    <span
      aria-hidden
      className="ml-auto hidden shrink-0 items-center gap-3 text-text-muted lg:flex print:hidden"
    >
      {hints.map(([keys, act]) => (
        <span key={keys} className="flex items-center gap-1.5">
          <Keys keys={keys} />
          {act}
        </span>
      ))}
    </span>
  );
}

/** The status line of a list: how much of it is loaded, and when it was. */
export function ListStatus<Row extends { id: string }>({
  list: { declared, search, source, rows, cursor, selection, view },
  peeks,
  children,
}: {
  list: ListState<Row>;
  /** Whether a peek is open; undefined if the list has none. */
  peeks: boolean | undefined;
  /** After the count. */
  children: ReactNode;
}) {
  return (
    <>
      <Loaded
        list={source}
        narrowed={cursor ? undefined : rows.length}
        noun={declared.noun}
        nouns={declared.nouns}
      />
      <RefreshButton
        loadedAt={source.loadedAt}
        mayMove={() => {
          const { current: grid } = view.scroller;
          const isAtTop = cursor?.from === undefined && !grid?.scrollTop;
          return isAtTop && selection.selected.length === 0;
        }}
        refresh={() => {
          // First, or the list would keep its place.
          view.toTop();
          return source.refresh();
        }}
      />
      {children}
      {cursor &&
        search.organizationId !== undefined &&
        !declared.endpoint.keys.includes("organizationId") && (
          <span className="min-w-0 text-text-muted md:truncate">
            Showing all organizations. The API can't filter this list by organization.
          </span>
        )}
      <Offline loadedAt={source.loadedAt} />
      <KeyHints peeks={peeks} />
    </>
  );
}
