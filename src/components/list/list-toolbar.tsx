import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import { ListFilters } from "./filter-chips.tsx";
import type { ListState } from "./list-state.tsx";

// Loads after the rows; its place doesn't wait for it.
const QuickFilter = laterPart(
  "parts",
  () => import("./quick-filter.tsx"),
  ({ texts }) => (
    <span className="mr-2 flex h-7 w-58 shrink-0 items-center truncate rounded-control border border-line px-7 text-text-faint @max-[880px]:w-44 max-md:mr-0 max-md:h-10 max-md:flex-1">
      {texts.label}
    </span>
  ),
);

/** The row above a list: its quick filter, its filters, and how it is arranged. */
export const ListToolbar = <Row extends { id: string }>({
  list: {
    table,
    search,
    source,
    filters,
    change,
    columns,
    quick,
    reason,
    view,
    order,
    cursor,
    active,
  },
  children,
}: {
  list: ListState<Row>;
  /** At its end, on phones. */
  children: ReactNode;
}) => (
  <div className="flex w-full min-w-0 items-center gap-1.5 max-md:flex-wrap max-md:pt-0.5">
    {reason === undefined && (
      <QuickFilter
        list={source}
        filter={quick.filter}
        onFilter={quick.setFilter}
        texts={table.texts}
        view={view}
      />
    )}
    <div
      className={classes(
        "flex min-w-0 flex-1 items-center gap-1.5 max-md:flex-none max-md:overflow-x-auto md:flex-wrap",
        // The few filters of a complete list fit beside its field while none is set.
        (cursor || active.length > 0) && "max-md:w-full",
      )}
    >
      <ListFilters
        filters={filters}
        customChips={table.customChips}
        labels={table.labels}
        search={search}
        change={change}
      >
        <span className="contents max-md:hidden">
          {order}
          {columns.button}
        </span>
        {children && <span className="contents md:hidden">{children}</span>}
      </ListFilters>
    </div>
  </div>
);
