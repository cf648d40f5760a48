import ListFilter from "lucide-react/icons/list-filter";
import { ifComplete } from "~/api/claims.ts";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { readBackTo, startSearch, useSearching } from "./searching.ts";
import type { Rows } from "./use-list.ts";

/** In place of a table of which no loaded row matches the filters. */
export default function NoQuickMatch<Row extends { id: string }>({
  list,
  nouns,
  text,
  timeOf,
  isPaged,
  restart,
  onClear,
}: {
  list: Rows<Row>;
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** The text of the quick filter; empty if other filters hide all rows. */
  text: string;
  /** The time rows are in order of. */
  timeOf?(this: void, row: Row): string | undefined;
  /** Whether further pages are only loaded if someone asks for them. */
  isPaged: boolean;
  /** Shows the list from its start, if it isn't. */
  restart?: (() => void) | undefined;
  onClear: () => void;
}) {
  const { rows, reading, more, total } = list;
  const searching = useSearching(list) && more;
  const count = formatCount(rows.length);
  const isNewest = more && restart === undefined && readBackTo(rows, timeOf) !== undefined;
  const rest =
    total !== undefined && total > rows.length
      ? `${formatCount(total - rows.length)} more`
      : "more";
  return (
    <StateMessage
      icon={<ListFilter size={16} />}
      title={
        searching
          ? `No match in the ${count} read so far`
          : (ifComplete(reading, () => `No ${nouns} match`) ??
            (isNewest ? `None in the newest ${count}` : `None in the ${count} loaded`))
      }
      actions={
        <>
          {isPaged && more && !searching && (
            <Button onClick={() => startSearch(list, restart)}>Search them</Button>
          )}
          <Button onClick={onClear}>Clear filter</Button>
        </>
      }
    >
      {more
        ? !searching && `There are ${rest}.`
        : `No match for ${text === "" ? "these filters" : `“${text}”`}.`}
    </StateMessage>
  );
}
