import type { ReactNode } from "react";
import { ChoiceChip, DaysChip, many } from "~/components/filter/chips.tsx";
import { SeenNames, useNameOf } from "~/components/names/names.tsx";
import { listParam, textParam } from "~/lib/search.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickList } from "~/ui/parts.ts";
import {
  type AnySearch,
  boundsIn,
  type Filter,
  isSet,
  keysOf,
} from "~/components/define-list/filters.ts";
import { lazyPart } from "~/ui/lazy.tsx";

const SeveralChip = lazyPart(() => import("./several-chip.tsx"));
const ToggleChip = lazyPart(() => import("./toggle-chip.tsx"));
const ExactInput = lazyPart(() => import("./exact-input.tsx"));

/** A filter that is set: its name, and the search parameters that clear it. */
export type ActiveFilter = readonly [name: string, cleared: AnySearch];

/** The search parameters that clear every set filter. */
export const clearAll = (active: readonly ActiveFilter[]): AnySearch =>
  Object.assign({}, ...active.map(([, cleared]) => cleared));

const clearedOf = (filter: Filter): AnySearch =>
  Object.fromEntries(keysOf(filter).map((key) => [key, undefined]));

/** Whether a filter narrows a list: an order doesn't, nor does a toggle that shows more of the same rows. */
const narrows = (filter: Filter) =>
  filter.kind !== "order" && !(filter.kind === "toggle" && filter.shows);

/** The filters of a list that are set in an address. */
export const activeFilters = (filters: readonly Filter[], search: AnySearch): ActiveFilter[] =>
  filters
    .filter((filter) => narrows(filter) && isSet(filter, search))
    .map((filter) => [filter.label, clearedOf(filter)]);

export interface ChipProps<Kind extends Filter["kind"] = Filter["kind"]> {
  filter: Extract<Filter, { kind: Kind }>;
  search: AnySearch;
  change: (next: AnySearch) => void;
}

/** Picks IDs: suggests the names seen so far, takes any ID. */
function IdsChip({ filter, search, change }: ChipProps<"ids">) {
  const { label, names } = filter;
  const [key = ""] = keysOf(filter);
  const nameOf = useNameOf(names);
  const chosen = listParam(search[key]) ?? [];
  return (
    <FilterChip
      label={label}
      value={many(chosen.map((id) => nameOf(id) ?? id))}
      onClear={() => change({ [key]: undefined })}
    >
      {() => (
        <SeenNames kind={names}>
          {(seen) => (
            <PickList
              label={label}
              multiple
              options={seen}
              chosen={chosen}
              onChange={(next) => change({ [key]: next })}
            />
          )}
        </SeenNames>
      )}
    </FilterChip>
  );
}

/** A field for one exact text. */
function TextChip({ filter, search, change }: ChipProps<"text">) {
  const [key = ""] = keysOf(filter);
  return (
    <ExactInput
      label={filter.label}
      value={textParam(search[key]) ?? ""}
      onApply={(value) => change({ [key]: value || undefined })}
    />
  );
}

/** What only the screen knows of its filters, by their search parameter. */
export interface ScreenFilters {
  /** The chips of `custom` filters. */
  readonly customChips?: Readonly<Record<string, (props: Omit<ChipProps, "filter">) => ReactNode>>;
  /** The labels of a filter's values; by default the values themselves. */
  readonly labels?: Readonly<Record<string, (value: string) => string>>;
}

/** Whether a filter has a chip: an order has its own menu, and some are set by links only. */
export const hasChip = (filter: Filter, { customChips = {} }: ScreenFilters) =>
  filter.kind === "custom" ? keysOf(filter).join() in customChips : filter.kind !== "order";

/** The chip of a filter, by its kind. */
export function FilterChipOf({
  filter,
  table: { customChips = {}, labels = {} },
  ...props
}: ChipProps & { table: ScreenFilters }) {
  switch (filter.kind) {
    case "ids":
      return <IdsChip filter={filter} {...props} />;
    case "choice": {
      const { any } = filter;
      const [key = ""] = keysOf(filter);
      return (
        <ChoiceChip
          {...filter}
          current={textParam(props.search[key]) ?? any}
          onChange={(value) => props.change({ [key]: value === any ? undefined : value })}
          onClear={() => props.change({ [key]: undefined })}
        />
      );
    }
    case "several":
      return <SeveralChip filter={filter} labelOf={labels[keysOf(filter).join()]} {...props} />;
    case "toggle":
      return <ToggleChip filter={filter} {...props} />;
    case "text":
      return <TextChip filter={filter} {...props} />;
    case "days":
      return (
        <DaysChip
          label={filter.label}
          bounds={boundsIn(filter, props.search)}
          onChange={({ after, before }) =>
            props.change({
              ...clearedOf(filter),
              [filter.after]: after,
              [filter.before]: before,
            })
          }
        />
      );
    default:
      return customChips[keysOf(filter).join()]?.(props);
  }
}
