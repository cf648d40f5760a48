import { type ReactNode, useState } from "react";
import type { WalkedList } from "~/api/state/unfinished-export.ts";
import { ExportButton } from "~/components/export/export-button.tsx";
import { exportMenu } from "~/components/export/parts.tsx";
import { useScreenViews, type ViewScreen } from "~/components/views/use-screen-views.ts";
import { ViewsButton } from "~/components/views/views-button.tsx";
import { type ListPlace, type ListScreenOptions, useListScreen } from "./use-list-screen.ts";
import { RowActions } from "./selection/parts.ts";
import { useSelection } from "./selection/use-selection.ts";

/** A list screen with views, a selection and an export. `shell` has what `ListScreen` takes of them. */
export function useTableScreen<
  Row extends { id: string },
  Query extends object,
  Search extends ListPlace & { organizationId?: string | undefined },
>({
  views: viewScreen,
  exports,
  leftOut,
  toExport = (row) => row,
  actions = (rows, onExport) => <RowActions ids={rows.map(({ id }) => id)} onExport={onExport} />,
  ...options
}: Omit<ListScreenOptions<Row, Query, Search>, "view"> & {
  views: ViewScreen;
  /** The list as it is exported, and the names of fields that aren't requested. */
  exports: WalkedList;
  leftOut?: string;
  /** A selected row as it is exported. */
  toExport?: (row: Row) => object;
  /** What can be done with the selected rows, if it is more than with those of any list. */
  actions?: (rows: readonly Row[], onExport: () => void) => ReactNode;
}) {
  const { query, search } = options;
  const views = useScreenViews(viewScreen, search);
  const screen = useListScreen({ ...options, view: views.name });
  const { list } = screen;
  const selection = useSelection(list.rows, list.list, screen.rows);
  const [exporting, setExporting] = useState(false);
  const { selected } = selection;
  return {
    screen,
    viewName: views.name,
    shell: {
      screen,
      selection: { state: selection, actions: actions(selected, () => setExporting(true)) },
      menu: exportMenu(exports, selection, toExport),
      beside: <ViewsButton screen={viewScreen} views={views} search={search} />,
      actions: screen.reason === undefined && (
        <ExportButton
          list={exports}
          query={query}
          {...(leftOut !== undefined && { leftOut })}
          selected={selected.map(toExport)}
          open={exporting}
          onOpenChange={setExporting}
        />
      ),
    },
  };
}
