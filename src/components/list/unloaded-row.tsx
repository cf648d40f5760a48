import { CircleOff } from "lucide-react";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { List } from "./use-list.ts";

/** In a panel whose row isn't among those loaded, of a list that the interface gives no rows from singly. */
export function UnloadedRow<Row extends { id: string }>({
  what,
  list,
}: {
  /** E.g. "follow-up". */
  what: string;
  list: List<Row>;
}) {
  if (list.pending || list.loadingMore) {
    return <SkeletonRows label={`Loading the ${what}`} rows={8} />;
  }
  return (
    <StateMessage
      role="status"
      icon={<CircleOff size={16} strokeWidth={1.5} />}
      title={`This ${what} isn't among the ${formatCount(list.rows.length)} loaded`}
      actions={list.more && <Button onClick={list.loadMore}>Load more</Button>}
    >
      The interface gives it as a row of its list alone
      {list.more ? ", further down perhaps." : ". It may be gone, or left out by a filter."}
    </StateMessage>
  );
}
