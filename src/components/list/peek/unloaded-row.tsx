import CircleOff from "lucide-react/icons/circle-off";
import { Loading } from "~/components/page/waiting.tsx";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { List } from "~/components/list/use-list.ts";

/** In a panel whose row isn't loaded, of a list whose rows the API can't read one by one. */
export function UnloadedRow<Row extends { id: string }>({
  what,
  list,
}: {
  /** E.g. "follow-up". */
  what: string;
  list: List<Row>;
}) {
  if (list.pending || list.loadingMore) {
    return <Loading of={list.of} label={`Loading the ${what}`} rows={8} />;
  }
  return (
    <StateMessage
      role="status"
      icon={<CircleOff size={16} />}
      title="Not in the loaded rows"
      actions={list.more && <Button onClick={list.loadMore}>Load more</Button>}
    >
      {list.more
        ? "It may be further down, deleted, or hidden by a filter."
        : "It may be deleted or hidden by a filter."}
    </StateMessage>
  );
}
