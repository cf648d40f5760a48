import ListFilter from "lucide-react/icons/list-filter";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { useSearching } from "./searching.ts";
import type { List } from "./use-list.ts";

/** In place of a table of which no loaded row matches the quick filter. */
export default function NoQuickMatch<Row extends { id: string }>({
  list,
  onClear,
}: {
  list: List<Row>;
  onClear: () => void;
}) {
  const searching = useSearching(list) && list.more;
  const count = formatCount(list.rows.length);
  return (
    <StateMessage
      icon={<ListFilter size={16} />}
      title={
        searching ? `No match in the ${count} read so far` : `None of the ${count} loaded match`
      }
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      {list.more && !searching && "More rows aren't loaded yet. Search the rest above."}
    </StateMessage>
  );
}
