import Building2 from "lucide-react/icons/building-complex";
import Funnel from "lucide-react/icons/funnel";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { ifEmpty } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { Failure } from "~/components/page/failure.tsx";
import { WaitMessage } from "~/components/page/waiting.tsx";
import { organizationList } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Unavailable, Unread } from "./unavailable.tsx";
import type { Organizations } from "./use-organizations.ts";

/** The rows, or the list's state: forbidden, loading, failed, empty, or nothing matches the filter. */
export function NameListBody({
  noun,
  list,
  reading,
  shown,
  filter,
  onClear,
  empty,
  skeleton,
  children,
}: {
  noun: string;
  list: Organizations;
  reading: Reading<unknown>;
  /** How many of the rows match the filter. */
  shown: number;
  filter: string | undefined;
  onClear: () => void;
  /** Why there are no rows. */
  empty: string;
  /** While they are on their way. */
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const count = reading.rows?.length ?? 0;
  if (list.reason !== undefined || (count === 0 && !list.complete)) {
    return <Unavailable list={list}>{skeleton}</Unavailable>;
  }
  if (count === 0) {
    return (
      ifEmpty(reading, () => (
        <StateMessage role="status" icon={<Building2 size={16} />} title={`No ${noun}s yet`}>
          {empty}
        </StateMessage>
      )) ?? <Unread nouns={`${noun}s`} retry={list.retry} />
    );
  }
  const clear = (
    <Button icon={<X size={14} />} onClick={onClear}>
      Clear filter
    </Button>
  );
  return (
    <>
      {shown > 0 ? (
        children
      ) : (
        <StateMessage
          role="status"
          icon={<Funnel size={16} />}
          title={`No ${noun}s match`}
          actions={clear}
        >
          No match for {filter ? `“${filter}”` : "these filters"} in the {plural(count, "row")}{" "}
          loaded.
        </StateMessage>
      )}
      <div className="shrink-0 border-t border-line empty:hidden">
        {list.error !== null && (
          <Failure title="The rest didn't load" error={list.error} retry={list.retry} />
        )}
        {!list.complete && <WaitMessage of={organizationList.name} />}
      </div>
    </>
  );
}
