import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { clearAll, type ActiveFilter } from "./active-filters.ts";

/** No rows: which filters are set, and a button to clear each. */
export default function EmptyList({
  nouns,
  active,
  change,
  children,
}: {
  /** What the rows would be, e.g. "recordings". */
  nouns: string;
  active: readonly ActiveFilter<object>[];
  /** A method, as its code loads without knowing the filters. */
  change(this: void, next: object): void;
  /** Why the list is empty if no filter is set. */
  children: ReactNode;
}) {
  const names = active.map(([name]) => name);
  return (
    <StateMessage
      role="status"
      icon={<ListFilter size={16} />}
      title={active.length === 0 ? `No ${nouns} yet` : `No ${nouns} match`}
      actions={
        active.length > 0 && (
          <>
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
        )
      }
    >
      {active.length === 0
        ? children
        : `No results for ${names.length === 1 ? names[0] : "these filters"}.`}
    </StateMessage>
  );
}
