import { ListFilter, X } from "lucide-react";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { setFilters } from "./-filters.tsx";

/** No rows: which filters are set, and a button to drop each. */
export function EmptyRecordings({
  search,
  change,
}: {
  search: RecordingListSearch;
  change: (change: Partial<RecordingListSearch>) => void;
}) {
  const set = setFilters(search);
  const icon = <ListFilter size={16} strokeWidth={1.5} />;
  if (set.length === 0) {
    return (
      <StateMessage role="status" icon={icon} title="No recordings yet">
        Recordings appear here once the service has stored the first one.
      </StateMessage>
    );
  }
  return (
    <StateMessage
      role="status"
      icon={icon}
      title="No recordings match"
      actions={
        <>
          {set.map(([name, drop]) => (
            <Button
              key={name}
              icon={<X size={14} strokeWidth={1.75} />}
              onClick={() => change(drop)}
            >
              Drop {name}
            </Button>
          ))}
          {set.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => change(Object.assign({}, ...set.map(([, drop]) => drop)))}
            >
              Clear all
            </Button>
          )}
        </>
      }
    >
      {set.length === 1
        ? `The filter ${set[0]?.[0]} leaves nothing.`
        : `The filters ${set.map(([name]) => name).join(", ")} together leave nothing.`}
    </StateMessage>
  );
}
