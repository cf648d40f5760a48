import { type AnySearch, type Filter, keysOf } from "~/components/define-list/filters.ts";
import { many } from "~/components/filter/chips.tsx";
import { listParam } from "~/lib/search.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickList } from "~/ui/parts.ts";

/** Picks some of a few values. */
export default function SeveralChip({
  filter,
  labelOf = String,
  search,
  change,
}: {
  filter: Extract<Filter, { kind: "several" }>;
  labelOf?: ((value: string) => string) | undefined;
  search: AnySearch;
  change: (next: AnySearch) => void;
}) {
  const { label, values } = filter;
  const [key = ""] = keysOf(filter);
  const chosen = listParam(search[key]) ?? [];
  return (
    <FilterChip
      label={label}
      value={many(chosen.map(labelOf))}
      onClear={() => change({ [key]: undefined })}
    >
      {() => (
        <PickList
          label={label}
          multiple
          closed
          showIds={false}
          options={values.map((id) => ({ id, name: labelOf(id) }))}
          chosen={chosen}
          onChange={(next) => change({ [key]: next })}
        />
      )}
    </FilterChip>
  );
}
