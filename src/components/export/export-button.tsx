import Download from "lucide-react/icons/download";
import { unfinishedSince } from "~/api/state/unfinished-export.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";
import type { Exportable, ExportOpen } from "./save-rows.ts";

/** The export's dialog and progress, for the button of a list and for menus. */
export const ExportHost = lazyOverlay("forms", () => import("./export-host.tsx"));

/** Opens the export of a list, with the progress of one beside it; the rest loads when it is needed. */
export function ExportButton({
  open,
  onOpenChange,
  disabledReason,
  compact = false,
  ...exportable
}: Exportable &
  ExportOpen & {
    disabledReason?: string | undefined;
    /** Leaves the room on phones to the buttons beside it. */
    compact?: boolean;
  }) {
  const action: Action = {
    keys: "e",
    label: "Export",
    words: "csv ndjson download file",
    icon: Download,
    reason: disabledReason,
    run: () => onOpenChange(true),
  };
  useActions("On this screen", [action]);
  return (
    <>
      {(open || unfinishedSince() !== undefined) && (
        <ExportHost {...exportable} open={open} onOpenChange={onOpenChange} />
      )}
      <ActionButton
        action={action}
        // On a small window every pixel above the rows counts.
        className="short:max-md:h-7!"
      >
        <span className={compact ? "@max-[440px]:sr-only" : undefined}>{action.label}</span>
      </ActionButton>
    </>
  );
}
