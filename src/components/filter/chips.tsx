import type { ReactNode } from "react";
import { describeBounds, describeDays, formatRangeZone } from "~/domain/period.ts";
import { isolate } from "~/lib/isolate.ts";
import type { DateRangeProps } from "~/ui/filter/date-range.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { DateRange, MenuList } from "~/ui/parts.ts";

/** E.g. "Austin North and 4 more". */
export const many = (names: readonly string[]) =>
  names.length > 1 ? `${isolate(names[0] ?? "")} and ${names.length - 1} more` : names[0];

/** Chooses one of a few values from a menu. */
export function ChoiceChip<Value extends string>({
  label,
  values,
  labelOf,
  iconOf,
  current,
  any,
  onChange,
  onClear,
}: {
  label: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  iconOf?: ((value: Value) => ReactNode) | undefined;
  /** Undefined while the filter isn't set. */
  current: Value | undefined;
  /** The value that means no filter. */
  any?: Value | undefined;
  onChange: (value: Value) => void;
  /** Omitted if the filter always has a value. */
  onClear?: () => void;
}) {
  const isSet = current !== undefined && current !== any;
  return (
    <FilterChip label={label} value={isSet ? labelOf(current) : undefined} onClear={onClear} menu>
      {(close) => (
        <MenuList
          label={label}
          options={values.map((id) => ({
            id,
            label: labelOf(id),
            icon: iconOf?.(id),
            current: id === current,
          }))}
          onPick={(id) => {
            const picked = values.find((value) => value === id);
            if (picked !== undefined) onChange(picked);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** A range of days. */
export function DaysChip({ label, bounds, onChange }: DateRangeProps) {
  const isSet = bounds.after !== undefined || bounds.before !== undefined;
  return (
    <FilterChip
      label={label}
      value={
        isSet ? (
          <span data-tip={describeDays(bounds)}>
            {describeBounds(bounds)}{" "}
            <span className="font-[400] text-text-muted">{formatRangeZone(bounds)}</span>
          </span>
        ) : undefined
      }
      onClear={() => onChange({ after: undefined, before: undefined })}
    >
      {(close) => <DateRange label={label} bounds={bounds} onChange={onChange} close={close} />}
    </FilterChip>
  );
}
