import { type AnySearch, type Filter, isSet, keysOf } from "~/components/define-list/filters.ts";
import { Button } from "~/ui/button.tsx";

/** A button that is pressed while its one value is set. */
export default function ToggleChip({
  filter,
  search,
  change,
}: {
  filter: Extract<Filter, { kind: "toggle" }>;
  search: AnySearch;
  change: (next: AnySearch) => void;
}) {
  const [key = ""] = keysOf(filter);
  const set = isSet(filter, search);
  return (
    <Button
      variant={set ? "default" : "quiet"}
      aria-pressed={set}
      icon={set && filter.icon}
      onClick={() => change({ [key]: set ? undefined : filter.value })}
      className={set ? undefined : "px-2! font-[400]!"}
    >
      {filter.label}
    </Button>
  );
}
