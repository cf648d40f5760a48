import { useState } from "react";
import { makeGridView } from "~/ui/grid/grid-view.ts";

/**
 * Shows a row that was just created, as soon as the list has it: it is scrolled to and current, and the
 * table has the focus. Moving on from it is up to the reader.
 */
export function useCreated(rows: readonly { id: string }[]) {
  const [view] = useState(makeGridView);
  const [created, setCreated] = useState<{ id: string; isCurrent: boolean }>();
  // Rendered with the row, once a closing dialog lets go of the focus. Someone who is typing by then isn't
  // interrupted.
  const [focusTable] = useState(() => (mark: HTMLElement | null) => {
    if (!mark) return;
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches("input, textarea")) view.focus();
    });
  });
  const index = created ? rows.findIndex(({ id }) => id === created.id) : -1;
  const isListed = created !== undefined && index >= 0;
  return {
    show: (id: string) => setCreated({ id, isCurrent: true }),
    /** Its ID once it is in the list. */
    listed: isListed ? created.id : undefined,
    focusTable,
    /** For the table. */
    created: {
      view,
      onCursor: () => setCreated((last) => last && { ...last, isCurrent: false }),
      ...(isListed && created.isCurrent && { cursor: index, initialIndex: index }),
    },
  };
}
