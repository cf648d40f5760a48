import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Name } from "~/components/names/names.tsx";
import { formatClock, formatLongDate, formatZone } from "~/lib/format.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";

function Printed() {
  const [now] = useState(() => new Date());
  const organizationId = useSearch({ strict: false, select: (search) => search.organizationId });
  return (
    <p className="px-4 pb-2 text-small">
      {organizationId === undefined ? (
        "All organizations"
      ) : (
        <Name kind="organization" id={organizationId} />
      )}
      , printed {formatLongDate(now)}, {formatClock(now)} {formatZone(now)}
    </p>
  );
}

/** On paper, below a screen's title: of which organization it is, and of when. */
export const PrintHead = () => (usePrinting() ? <Printed /> : null);
