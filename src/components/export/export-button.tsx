import Download from "lucide-react/icons/download";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyOverlay } from "~/ui/lazy.tsx";
import type { Exportable } from "./export-dialog.tsx";

export const ExportDialog = lazyOverlay(() => import("./export-dialog.tsx"));

/** Opens the export of a list. */
export function ExportButton({
  open,
  onOpenChange,
  disabledReason,
  compact = false,
  ...exportable
}: Exportable & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  disabledReason?: string | undefined;
  /** Hides the label on narrow screens, which leaves room for the buttons beside it. */
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
      {open && <ExportDialog exportable={exportable} onClose={() => onOpenChange(false)} />}
      <ActionButton
        action={action}
        // On a small window every pixel above the rows counts.
        className="short:max-md:h-7!"
      >
        <span className={compact ? "@max-[27.5rem]:sr-only" : undefined}>{action.label}</span>
      </ActionButton>
    </>
  );
}
