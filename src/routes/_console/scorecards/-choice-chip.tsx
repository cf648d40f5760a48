import { lazy } from "react";
import { FilterChip } from "~/ui/filter-chip.tsx";

const loadMenu = () => import("~/ui/menu-list.tsx");
const MenuList = lazy(loadMenu);

/** One of a few, as a sentence. */
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
      onPreload={() => void loadMenu()}
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
