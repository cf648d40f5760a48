import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import Columns3 from "lucide-react/icons/columns-3";
import Funnel from "lucide-react/icons/funnel";
import SquareCheck from "lucide-react/icons/square-check";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import type { Action } from "~/lib/actions.ts";
import type { GridSelection } from "~/ui/grid/grid-props.ts";
import { focusFilter, isShown, openPart } from "~/ui/keyboard/open-part.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { showToast } from "~/ui/overlay/toast.tsx";

/** Rows that may all be in view. */
const MOST_IN_VIEW = 30;

/** Whether someone was told that the browser finds only rows in view; once is enough. */
let isHinted = false;

/** What a list's screen offers beside its buttons, for its keys and the palette. */
export default function ListActions({
  filters,
  onClear,
  selection,
  rows,
  hasColumns,
  orders = [],
}: {
  /** The names of its filters. */
  filters: readonly string[];
  /** Clears the filters that are set; undefined if none is. */
  onClear: (() => void) | undefined;
  /** The selection of its rows; undefined if there are none. */
  selection?: Pick<GridSelection<never>, "all" | "whole" | "onSelectAll">;
  /** How many rows are shown. */
  rows: number;
  /** Whether the reader can arrange its columns. */
  hasColumns: boolean;
  /** What its rows can be ordered by. */
  orders?: readonly { label: string; run: () => void }[] | undefined;
}) {
  const [hasRoom, setHasRoom] = useState(true);
  // The window: looking at each render would lay out the page for every step of the cursor.
  useEffect(() => {
    const look = () => setHasRoom(isShown("columns"));
    look();
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, []);
  const isLong = rows > MOST_IN_VIEW;
  // The browser's own search, which only finds what is in the page.
  useEffect(() => {
    if (!isLong) return undefined;
    const hint = ({ ctrlKey, metaKey, code }: KeyboardEvent) => {
      if (isHinted || code !== "KeyF" || !(ctrlKey || metaKey)) return;
      isHinted = true;
      void showToast({
        title: "Your browser finds only the rows in view",
        detail: "To search all loaded rows, use / on this screen.",
      });
    };
    window.addEventListener("keydown", hint);
    return () => window.removeEventListener("keydown", hint);
  }, [isLong]);
  const actions: (Action | false | undefined)[] = [
    {
      keys: "f",
      label: "Filter",
      words: `filters narrow by ${filters.join(" ")}`,
      icon: Funnel,
      run: focusFilter,
    },
    onClear && { label: "Clear filters", words: "reset remove all", icon: X, run: onClear },
    hasColumns && {
      label: "Columns",
      words: "show hide move width compact rows reset table",
      icon: Columns3,
      reason: hasRoom ? undefined : "The window is too narrow.",
      run: () => openPart("columns"),
    },
    ...orders.map(({ label, run }) => ({
      label: `Sort: ${label}`,
      words: "order by",
      icon: ArrowDownWideNarrow,
      run,
    })),
    selection &&
      selection.all !== "all" && {
        label: `Select all ${selection.whole}`,
        words: "rows check",
        icon: SquareCheck,
        run: selection.onSelectAll,
      },
  ];
  useActions(
    "On this screen",
    actions.filter((action) => action !== undefined && action !== false),
  );
  return null;
}
