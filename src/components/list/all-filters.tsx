import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";

interface ToolbarFilter {
  readonly id: string;
  readonly isSet: boolean;
  readonly chip: ReactNode;
}

/** All filters: beside the button there may be no room for those that are set, nor for Clear. */
export default function AllFilters({
  filters,
  onClear,
}: {
  filters: readonly ToolbarFilter[];
  onClear: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-col items-start gap-1 p-2">
      {filters.map(({ id, chip }) => (
        <div key={id}>{chip}</div>
      ))}
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}
