import { type ReactNode } from "react";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import type { Selection } from "./use-selection.ts";

const SelectionBar = lazyPart("parts", () => import("./selection-bar.tsx"));

/** A list's screen, with a bar over its status line while rows are selected: no row moves. */
export function SelectionDock<Row>({
  selection,
  actions,
  onClear,
  children,
}: {
  selection: Selection<Row> | undefined;
  /** What can be done with the selected rows. */
  actions: ReactNode;
  /** Called before the bar goes: its focus has to go somewhere. */
  onClear: () => void;
  children: ReactNode;
}) {
  const count = selection?.selected.length ?? 0;
  const { all, onSelectAll } = selection?.grid.selection ?? {};
  return (
    <div className="relative h-full min-w-0 flex-1 data-docked:[&_footer]:invisible">
      {children}
      {selection && count > 0 && (
        <SelectionBar
          count={count}
          onSelectAll={all === "all" ? undefined : onSelectAll}
          onClear={() => {
            onClear();
            selection.clear();
          }}
        >
          {actions}
        </SelectionBar>
      )}
    </div>
  );
}
