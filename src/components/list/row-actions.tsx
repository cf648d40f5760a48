import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
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
  return (
    <>
      {onExport && (
        <Button variant="quiet" icon={<Download size={14} />} onClick={onExport}>
          Export selected
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<Copy size={14} />}
        onClick={() => void copyWithToast(ids.join("\n"), `${plural(ids.length, "ID")} copied`)}
      >
        Copy IDs
      </Button>
      {children}
    </>
  );
}
