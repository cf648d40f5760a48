import ListFilter from "lucide-react/icons/list-filter";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

/** In place of a table of which no loaded row matches the quick filter. */
export default function NoQuickMatch({
  loaded,
  more,
  onClear,
}: {
  loaded: number;
  more: boolean;
  onClear: () => void;
}) {
  return (
    <StateMessage
      icon={<ListFilter size={16} />}
      title={`None of the ${formatCount(loaded)} loaded match`}
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      {more && "More rows aren't loaded yet."}
    </StateMessage>
  );
}
