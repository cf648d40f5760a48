import Download from "lucide-react/icons/download";
import { unfinishedSince } from "~/api/state/unfinished-export.ts";
import type { Selection } from "~/components/list/selection.tsx";
import { Button } from "~/ui/button.tsx";
import type { RowMenuProps } from "~/ui/grid/grid-props.ts";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";
import type { Exportable, ExportOpen } from "./save-rows.ts";

/** The export's dialog and progress, for the button of a list and for menus. */
export const ExportHost = lazyOverlay("forms", () => import("./export-host.tsx"));
const RowExports = lazyOverlay("forms", () => import("./row-exports.tsx"));

/** Opens the export of a list, with the progress of one beside it; the rest loads when it is needed. */
export function ExportButton({
  open,
  onOpenChange,
  disabledReason,
  ...exportable
}: Exportable & ExportOpen & { disabledReason?: string | undefined }) {
  const choose = () => onOpenChange(true);
  useShortcuts("In a list", [
    { keys: "s", label: "Export", run: () => disabledReason === undefined && choose() },
  ]);
  return (
    <>
      {(open || unfinishedSince() !== undefined) && (
        <ExportHost {...exportable} open={open} onOpenChange={onOpenChange} />
      )}
      <Button
        icon={<Download size={14} />}
        disabledReason={disabledReason}
        // On a small window every pixel above the rows counts.
        className="short:max-md:h-7!"
        onClick={choose}
      >
        Export
      </Button>
    </>
  );
}

/** The menu of a list's rows: exports the row, or the selection if the row belongs to it. */
export const exportMenu =
  <Row extends object>(
    list: string,
    { selected, grid }: Selection<Row>,
    toExport: (row: Row) => object,
  ) =>
  (row: Row, menu: RowMenuProps) => (
    <RowExports
      {...menu}
      list={list}
      rows={(grid.selection.isSelected(row) ? selected : [row]).map(toExport)}
    />
  );
