import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { MenuList } from "~/ui/lazy/parts.ts";

/** A filter chip with a few fixed options. */
export function ChoiceChip<Id extends string>({
  label,
  options,
  current,
  onChange,
}: {
  label: string;
  options: readonly { id: Id; label: string }[];
  current: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={options.find(({ id }) => id === current)?.label ?? current}
      menu
    >
      {(close) => (
        <MenuList
          label={label}
          options={options.map((option) => ({ ...option, current: option.id === current }))}
          onPick={(picked) => {
            const option = options.find(({ id }) => id === picked);
            if (option !== undefined) onChange(option.id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
