import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { plural } from "~/lib/format.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { copyWithToast } from "~/ui/overlay/toast.tsx";

/** What can be done with any selected rows, and more for some kinds of rows. */
export default function RowActions({
  ids,
  onExport,
  children,
}: {
  ids: readonly string[];
  onExport?: () => void;
  children?: ReactNode;
}) {
  const actions: Action[] = [
    ...(onExport
      ? [{ label: "Export selected", words: "csv download save", icon: Download, run: onExport }]
      : []),
    {
      label: "Copy IDs",
      words: "selected clipboard",
      icon: Copy,
      run: () => void copyWithToast(ids.join("\n"), `${plural(ids.length, "ID")} copied`),
    },
  ];
  useActions("With rows selected", actions);
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} variant="quiet" />
      ))}
      {children}
    </>
  );
}
