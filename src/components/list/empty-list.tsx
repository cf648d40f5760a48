import { ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

/** A filter that is set: its name, and the change of the address that drops it. */
export type SetFilter<Search> = readonly [name: string, drop: Search];

/** No rows: which filters are set, and a button to drop each. */
export function EmptyList<Search extends object>({
  noun,
  set,
  change,
  children,
}: {
  /** Plural: what the rows would be, e.g. "recordings". */
  noun: string;
  set: readonly SetFilter<Search>[];
  change: (drop: Search) => void;
  /** Said where no filter is set. */
  children: ReactNode;
}) {
  const icon = <ListFilter size={16} strokeWidth={1.5} />;
  if (set.length === 0) {
    return (
      <StateMessage role="status" icon={icon} title={`No ${noun} yet`}>
        {children}
      </StateMessage>
    );
  }
  return (
    <StateMessage
      role="status"
      icon={icon}
      title={`No ${noun} match`}
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
