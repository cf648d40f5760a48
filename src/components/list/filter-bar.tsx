import ChevronDown from "lucide-react/icons/chevron-down";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClasses } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { foldedIds } from "./fold.ts";

const GAP = 6;
/** The button that holds the others. */
const MORE = 84;
/** Below it only the filters that are set are in the row, which scrolls sideways. */
const NARROW = 860;

export interface BarFilter {
  readonly id: string;
  readonly isSet: boolean;
  readonly chip: ReactNode;
  /** Has an edge while it isn't set, unlike a quiet button. */
  readonly framed?: boolean;
}

/** The IDs of the filters that fold on narrow screens. */
const unsetIds = (filters: readonly Pick<BarFilter, "id" | "isSet">[]) =>
  filters.flatMap(({ id, isSet }) => (isSet ? [] : [id])).join(" ");

const measure = (bar: HTMLElement) => {
  const items = [...bar.querySelectorAll<HTMLElement>(":scope > [data-filter]")].map((element) => ({
    id: element.dataset.filter ?? "",
    isSet: element.dataset.set !== undefined,
    width: element.offsetWidth,
  }));
  if (innerWidth < NARROW) return unsetIds(items);
  const after = bar.querySelector<HTMLElement>(":scope > [data-after]")?.offsetWidth ?? 0;
  return [...foldedIds(items, bar.clientWidth - after - (after > 0 ? GAP : 0), GAP, MORE)].join(
    " ",
  );
};

/** The filters that were folded when it was opened: setting one doesn't take its picker away. */
function Folded({ filters, ids }: { filters: readonly BarFilter[]; ids: readonly string[] }) {
  const [folded] = useState(ids);
  return (
    <div className="flex flex-col items-start gap-1 p-2">
      {filters
        .filter(({ id }) => folded.includes(id))
        .map(({ id, chip }) => (
          <div key={id}>{chip}</div>
        ))}
    </div>
  );
}

/**
 * The filters of a screen in a row that never wraps: what has no room is folded into a button, "2 more".
 * On narrow screens it leads the row and counts the filters that are set.
 */
export function FilterBar({
  filters,
  after,
  children,
}: {
  filters: readonly BarFilter[];
  /** Right after the filters. */
  after?: ReactNode;
  /** At the right end of the row. */
  children?: ReactNode;
}) {
  // On a narrow screen it is known what folds before anything has been measured.
  const [state, setFolded] = useState(() => (innerWidth < NARROW ? unsetIds(filters) : ""));
  const folded = state === "" ? [] : state.split(" ");
  const set = filters.filter(({ isSet }) => isSet).length;
  // Measures before each paint in which a size has changed.
  const follow = useCallback((bar: HTMLDivElement) => {
    let last = "";
    const observer = new ResizeObserver(() => {
      const next = measure(bar);
      if (next === last) return;
      last = next;
      flushSync(() => setFolded(next));
    });
    for (const element of [bar, ...bar.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div
        ref={follow}
        // One Tab stop; arrows lead from one filter to the next.
        data-roving
        className="relative flex min-w-0 flex-1 items-center gap-1.5 max-md:flex-none"
      >
        {filters.map(({ id, isSet, framed, chip }, index) => (
          <div
            key={id}
            data-filter={id}
            data-set={isSet || undefined}
            className={classes(
              "shrink-0",
              index === 0 && !isSet && !framed && "-ml-2",
              // Keeps its width, to be measured.
              folded.includes(id) && "invisible absolute left-0",
            )}
          >
            {chip}
          </div>
        ))}
        {folded.length > 0 && (
          <PopoverButton
            label="More filters"
            className={classes(
              buttonClasses("quiet"),
              "px-2! max-md:sticky max-md:left-0 max-md:z-1 max-md:order-first max-md:border-line-strong max-md:bg-surface-raised",
              filters.some(({ id, isSet }) => isSet && folded.includes(id))
                ? "text-text!"
                : "font-[400]!",
            )}
            trigger={
              <>
                <span className="inline-flex items-center gap-1.5 md:hidden">
                  <SlidersHorizontal size={14} />
                  {set === 0 ? "Filter" : set}
                  {set > 0 && <span className="sr-only"> set, more filters</span>}
                </span>
                <span className="inline-flex items-center gap-1.5 max-md:hidden">
                  {folded.length} more
                  <span className="sr-only">{folded.length === 1 ? "filter" : "filters"}</span>
                  <ChevronDown size={14} />
                </span>
              </>
            }
          >
            {() => <Folded filters={filters} ids={folded} />}
          </PopoverButton>
        )}
        <div data-after className="flex shrink-0 items-center gap-1.5 empty:hidden">
          {after}
        </div>
      </div>
      {/* On a phone, where what is in it may be hidden, it isn't a box, so it has no gap. */}
      <span className="ml-auto flex shrink-0 max-md:contents">{children}</span>
    </>
  );
}
