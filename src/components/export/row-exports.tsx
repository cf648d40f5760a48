import Download from "lucide-react/icons/download";
import type { Action } from "~/lib/actions.ts";
import { formatCount } from "~/lib/format.ts";
import type { RowMenuProps } from "~/ui/grid/grid-props.ts";
import RowMenu from "~/ui/grid/row-menu.tsx";
import { FORMATS, saveRows } from "./rows-file.ts";

/** A row's menu in a list that can be exported: exports the row, or the selection it belongs to. */
export default function RowExports({
  list,
  actions = [],
  rows,
  ...menu
}: RowMenuProps & {
  list: string;
  /** What else can be done with the row. */
  actions?: readonly Action[] | undefined;
  /** The loaded rows it exports. */
  rows: readonly object[];
}) {
  const what = rows.length === 1 ? "Export" : `Export ${formatCount(rows.length)}`;
  return (
    <RowMenu
      {...menu}
      groups={[
        actions,
        FORMATS.map((format) => ({
          label: `${what} as ${format.toUpperCase()}`,
          icon: Download,
          run: () => void saveRows({ list, format, raw: false }, rows),
        })),
      ]}
    />
  );
}
