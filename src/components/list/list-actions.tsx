import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import Columns3 from "lucide-react/icons/columns-3";
import Funnel from "lucide-react/icons/funnel";
import ListPlus from "lucide-react/icons/list-plus";
import Rows3 from "lucide-react/icons/rows-3";
import SquareCheck from "lucide-react/icons/square-check";
import X from "lucide-react/icons/x";
import type { Action } from "~/lib/actions.ts";
import type { ColumnOption } from "./column-menu.tsx";
import { focusFilter, isShown, openPart } from "~/ui/keyboard/open-part.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";

/** What the screen of a list offers beside its buttons, for its keys and the palette. Loads after the rows. */
export default function ListActions({
  filters,
  onClear,
  onSelectAll,
  onMore,
  layout,
  option,
  orders = [],
  actions = [],
}: {
  /** The names of its filters. */
  filters: readonly string[];
  /** Clears those that are set; undefined if none is. */
  onClear: (() => void) | undefined;
  /** Undefined if all loaded rows are selected. */
  onSelectAll: (() => void) | undefined;
  /** Loads the next page; undefined if there is none. */
  onMore?: (() => void) | undefined;
  /** How its columns are arranged, if the reader can. */
  layout?:
    { compact: boolean; onCompact: (compact: boolean) => void; onReset: () => void } | undefined;
  /** A switch in the menu of columns. */
  option?: ColumnOption | undefined;
  /** What its rows can be ordered by. */
  orders?: readonly { label: string; run: () => void }[] | undefined;
  /** What only this screen offers. */
  actions?: readonly Action[] | undefined;
}) {
  useActions("On this screen", [
    {
      keys: "f",
      label: "Filter",
      words: `filters narrow by ${filters.join(" ")}`,
      icon: Funnel,
      run: focusFilter,
    },
    ...(onClear
      ? [{ label: "Clear filters", words: "reset remove all", icon: X, run: onClear }]
      : []),
    ...actions,
    ...(layout
      ? [
          {
            label: "Columns",
            words: "show hide move pin width table",
            icon: Columns3,
            reason: isShown("columns") ? undefined : "The window is too narrow.",
            run: () => openPart("columns"),
          },
          {
            label: layout.compact ? "Comfortable rows" : "Compact rows",
            words: "density row height",
            icon: Rows3,
            run: () => layout.onCompact(!layout.compact),
          },
          {
            label: "Reset table",
            words: "reset columns width order default",
            icon: Columns3,
            run: layout.onReset,
          },
        ]
      : []),
    ...(option
      ? [
          {
            label: option.value ? option.label.replace(/^Show/, "Hide") : option.label,
            icon: Columns3,
            run: () => option.onChange(!option.value),
          },
        ]
      : []),
    ...orders.map(({ label, run }) => ({
      label: `Sort: ${label}`,
      words: "order by",
      icon: ArrowDownWideNarrow,
      run,
    })),
    ...(onSelectAll
      ? [{ label: "Select all loaded", words: "rows check", icon: SquareCheck, run: onSelectAll }]
      : []),
    ...(onMore
      ? [{ label: "Load the next page", words: "load more rows", icon: ListPlus, run: onMore }]
      : []),
  ]);
  return null;
}
