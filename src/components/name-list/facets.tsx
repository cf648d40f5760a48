import type { ReactNode } from "react";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { MenuList } from "~/ui/lazy/parts.ts";

/** A property that loaded rows are narrowed by. */
export interface Facet<Row> {
  /** Its search parameter. */
  id: string;
  label: string;
  valuesOf: (row: Row) => readonly string[];
}

/** Filters of a list that is filtered in the browser. */
export interface Facets<Row> {
  readonly keep: (row: Row) => boolean;
  readonly chips: ReactNode;
  /** The search parameters that clear them. */
  readonly cleared: object;
  /** Differs from what other values are chosen. */
  readonly key: string;
}

/** A filter for each facet, with the values that the rows have. */
export function facetsOf<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  chosen: Readonly<Record<string, string | undefined>>,
  onChange: (chosen: Readonly<Record<string, string | undefined>>) => void,
): Facets<Row> {
  return {
    keep: (row) =>
      facets.every(({ id, valuesOf }) => !chosen[id] || valuesOf(row).includes(chosen[id])),
    cleared: Object.fromEntries(facets.map(({ id }) => [id, undefined])),
    key: facets.map(({ id }) => chosen[id]).join(),
    chips: facets.map(({ id, label, valuesOf }) => (
      <FilterChip
        key={id}
        label={label}
        value={chosen[id]}
        onClear={() => onChange({ [id]: undefined })}
        menu
      >
        {(close) => (
          <MenuList
            label={label}
            options={[...new Set(rows.flatMap((row) => valuesOf(row)))]
              .toSorted()
              .map((value) => ({ id: value, label: value, current: value === chosen[id] }))}
            onPick={(value) => {
              onChange({ [id]: value });
              close();
            }}
          />
        )}
      </FilterChip>
    )),
  };
}
