import ListFilter from "lucide-react/icons/list-filter";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { readBackTo, startSearch, useSearching } from "./searching.ts";
import type { List } from "./use-list.ts";

/** In place of a table of which no loaded row matches the quick filter. */
export default function NoQuickMatch<Row extends { id: string }>({
  list,
  counted,
  timeOf,
  restart,
  onClear,
}: {
  list: List<Row>;
  /** How many rows the list has, if they were counted. */
  counted?: number | undefined;
  /** The time rows are in order of. */
  timeOf?(this: void, row: Row): string | undefined;
  /** Shows the list from its start, if it isn't. */
  restart?: (() => void) | undefined;
  onClear: () => void;
}) {
  const { rows, more } = list;
  const searching = useSearching(list) && more;
  const count = formatCount(rows.length);
  const isNewest = more && restart === undefined && readBackTo(rows, timeOf) !== undefined;
  const rest = counted !== undefined && counted > rows.length ? counted - rows.length : undefined;
  return (
    <StateMessage
      icon={<ListFilter size={16} />}
      title={
        searching
          ? `No match in the ${count} read so far`
          : isNewest
            ? `None in the newest ${count}`
            : `None of the ${count} loaded match`
      }
      actions={
        <>
          {more && !searching && (
            <Button onClick={() => startSearch(list, restart)}>Search them</Button>
          )}
          <Button onClick={onClear}>Clear the filter</Button>
        </>
      }
    >
      {more &&
        !searching &&
        (rest === undefined ? "There are more." : `There are ${formatCount(rest)} more.`)}
    </StateMessage>
  );
}
