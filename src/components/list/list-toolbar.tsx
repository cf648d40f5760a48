import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useRef } from "react";
import { isSet, keysOf } from "~/components/define-list/filters.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { scaled } from "~/ui/font-scale.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { clearAll, FilterChipOf, hasChip } from "./filter-chips.tsx";
import type { ListState } from "./list-state.tsx";
import { lazyPart } from "~/ui/lazy.tsx";
import { QuickFilter } from "./quick-filter.tsx";

const AllFilters = lazyPart(() => import("./all-filters.tsx"));

/** In a toolbar below this width, in pixels, filters that aren't set are behind a button. */
const NARROW = 880;
/** The page's padding at both sides, in pixels. */
const PADDING = 32;

/** The row above a list: its quick filter, its filters, and how it is arranged. */
export function ListToolbar<Row extends { id: string }>({
  list,
  children,
}: {
  list: ListState<Row>;
  /** At its end, on phones. */
  children: ReactNode;
}) {
  const { table, search, filters, active, change, columns, order, cursor } = list;
  const bar = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(bar, pageWidth() - scaled(PADDING)) < scaled(NARROW);
  const all = filters
    .filter((filter) => hasChip(filter, table))
    .map((filter) => ({
      id: keysOf(filter).join(),
      isSet: isSet(filter, search),
      chip: <FilterChipOf filter={filter} table={table} search={search} change={change} />,
    }));
  const shown = isNarrow ? all.filter((filter) => filter.isSet) : all;
  const set = all.filter((filter) => filter.isSet).length;
  return (
    <div
      ref={bar}
      className="flex w-full min-w-0 items-center gap-1.5 max-md:flex-wrap max-md:pt-0.5"
    >
      {list.reason === undefined && <QuickFilter list={list} />}
      <div
        className={classes(
          "flex min-w-0 flex-1 items-center gap-1.5 max-md:flex-none max-md:overflow-x-auto",
          // The few filters of a complete list fit beside its field while none is set.
          (cursor || active.length > 0) && "max-md:w-full",
        )}
      >
        <div
          // One Tab stop; arrows lead from one filter to the next.
          data-roving
          className={classes(
            "flex min-w-0 flex-1 items-center gap-1.5 max-md:flex-none",
            // With room for focus outlines.
            isNarrow ? "md:-m-1 md:overflow-x-auto md:p-1" : "flex-wrap",
          )}
        >
          {isNarrow && all.length > 0 && (
            <PopoverButton
              label="More filters"
              className={classes(
                buttonClasses("quiet"),
                "shrink-0 px-2! max-md:sticky max-md:left-0 max-md:z-1 max-md:border-line-strong max-md:bg-surface-raised",
                set > 0 ? "text-text!" : "font-[400]!",
              )}
              trigger={
                <span className="inline-flex items-center gap-1.5">
                  <SlidersHorizontal size={14} />
                  {set === 0 ? "Filter" : set}
                  {set > 0 && <span className="sr-only"> set, more filters</span>}
                </span>
              }
            >
              {(close) => (
                <AllFilters
                  filters={all}
                  onClear={
                    active.length > 0
                      ? () => {
                          close();
                          change(clearAll(active));
                        }
                      : undefined
                  }
                />
              )}
            </PopoverButton>
          )}
          {shown.map(({ id, chip }) => (
            <div key={id} className="shrink-0">
              {chip}
            </div>
          ))}
          {active.length > 0 && (
            <>
              <span className="mx-1 h-4 w-px shrink-0 bg-line" />
              <Button
                variant="quiet"
                onClick={({ currentTarget }) => {
                  // This button disappears with the filters.
                  currentTarget.parentElement?.querySelector<HTMLElement>("button, input")?.focus();
                  change(clearAll(active));
                }}
              >
                Clear
              </Button>
            </>
          )}
        </div>
        <span className="flex shrink-0 max-md:hidden">
          {order}
          {columns.button}
        </span>
        {children && <span className="contents md:hidden">{children}</span>}
      </div>
    </div>
  );
}
