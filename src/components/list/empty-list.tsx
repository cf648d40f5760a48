import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { ifEmpty } from "~/api/lists/claims.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { type ActiveFilter, clearAll } from "./filter-chips.tsx";
import type { Rows } from "./use-list.ts";

/** No rows: which filters are set, and a button to clear each; or that there may be rows that weren't read. */
export default function EmptyList<Row extends { id: string }>({
  list: { reading, more, loadMore, loadingMore, retry },
  nouns,
  active,
  change,
  children,
}: {
  /** What the rows would be, e.g. "recordings". */
  nouns: string;
  list: Rows<Row>;
  active: readonly ActiveFilter[];
  /** A method, so that the filters of any list fit. */
  change(this: void, next: object): void;
  /** Why the list is empty if no filter is set. */
  children: ReactNode;
}) {
  const isFiltered = active.length > 0;
  const known = ifEmpty(reading, () => (isFiltered ? `No ${nouns} match` : `No ${nouns} yet`));
  const why = isFiltered
    ? `No results for ${active.length === 1 ? active[0]?.[0] : "these filters"}.`
    : children;
  const unread = more
    ? "The list has more pages."
    : "There may be others: not everything was read.";
  return (
    <StateMessage
      role="status"
      icon={<ListFilter size={16} />}
      title={known ?? `No ${nouns} in what was read`}
      actions={
        <>
          {known === undefined && more && (
            <Button busy={loadingMore} onClick={loadMore}>
              Load the next page
            </Button>
          )}
          {known === undefined && !more && <Button onClick={retry}>Retry</Button>}
          {active.map(([name, cleared]) => (
            <Button key={name} icon={<X size={14} />} onClick={() => change(cleared)}>
              Clear {name}
            </Button>
          ))}
          {active.length > 1 && (
            <Button variant="quiet" onClick={() => change(clearAll(active))}>
              Clear all
            </Button>
          )}
        </>
      }
    >
      {known === undefined ? unread : why}
    </StateMessage>
  );
}
