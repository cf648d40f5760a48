import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import type { Action } from "~/lib/actions.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import type { GridSelection } from "~/ui/grid/grid-props.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { copyWithToast } from "~/ui/overlay/toast.tsx";

/** How many rows are selected and what can be done with them, over the status line: no row moves. */
export default function SelectionBar({
  ids,
  hidden,
  whole,
  onSelectAll,
  onExport,
  onClear,
  children,
}: {
  /** The IDs of the selected rows. */
  ids: readonly string[];
  /** How many of them aren't shown. */
  hidden: number;
  /** What can be selected together. */
  whole: GridSelection<never>["whole"];
  /** Undefined if all rows are selected. */
  onSelectAll: (() => void) | undefined;
  onExport: () => void;
  onClear: () => void;
  /** What else can be done with such rows. */
  children: ReactNode;
}) {
  const actions: Action[] = [
    { label: "Export selected", words: "csv download save", icon: Download, run: onExport },
    {
      label: "Copy IDs",
      words: "selected clipboard",
      icon: Copy,
      run: () => void copyWithToast(ids.join("\n"), `${plural(ids.length, "ID")} copied`),
    },
  ];
  useActions("With rows selected", [
    { keys: "Escape", label: "Clear the selection", run: onClear },
    ...actions,
  ]);
  return (
    <div
      role="group"
      aria-label="Selection"
      className="absolute inset-x-0 bottom-0 z-20 flex h-10 items-center gap-1 border-t border-line-strong bg-selected px-4 text-small max-md:h-12 print:hidden"
    >
      <span role="status" className="mr-2 flex shrink-0 items-center gap-2">
        <CheckMark checked />
        <strong>{formatCount(ids.length)} selected</strong>
        {hidden > 0 && <span className="text-text-muted">{formatCount(hidden)} not shown</span>}
      </span>
      <span className="scroll-shadow flex min-w-0 items-center gap-1 [--beneath:var(--color-selected)]">
        {/* Without a header there is no checkbox for all. */}
        {onSelectAll && (
          <Button variant="quiet" className="md:hidden" onClick={onSelectAll}>
            Select all {whole}
          </Button>
        )}
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} variant="quiet" />
        ))}
        {children}
      </span>
      <Button variant="quiet" className="ml-auto" onClick={onClear}>
        Clear<span className="sr-only"> selection</span>
        <span className="max-md:hidden">
          <Keys keys="Escape" />
        </span>
      </Button>
    </div>
  );
}
