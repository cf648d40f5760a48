import type { List } from "~/components/list/use-list.ts";
import { formatCount } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import type { TableColumn } from "~/ui/plain-table.tsx";

/** A column with the loaded rows of each team. */
export function countColumn<Row extends { id: string; teamId?: string | undefined }>(
  header: string,
  list: List<Row>,
  counts: (row: Row) => boolean = () => true,
): TableColumn<{ id: string }> {
  const byTeam = new Map<string, number>();
  for (const { teamId } of list.rows.filter(counts)) {
    if (teamId) byTeam.set(teamId, (byTeam.get(teamId) ?? 0) + 1);
  }
  return {
    header,
    width: 96,
    align: "right",
    wideOnly: true,
    cell: ({ id }) =>
      list.pending || list.failed ? <None>not read</None> : formatCount(byTeam.get(id) ?? 0),
  };
}
