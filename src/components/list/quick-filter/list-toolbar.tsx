import type { ReactNode } from "react";
import type { ListScreenState } from "~/components/list/use-list-screen.ts";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";

// Loads after the rows.
const QuickFilter = laterPart("parts", () => import("./quick-filter.tsx"));
export const NoQuickMatch = lazyPart("parts", () => import("./no-quick-match.tsx"));

/** Above the rows: the quick filter, and what a screen adds beside it. */
export function ListToolbar<Row extends { id: string }>({
  screen: { list, rows, view, quick },
  children,
}: {
  screen: ListScreenState<Row>;
  children: ReactNode;
}) {
  if (quick === undefined) return null;
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4 max-md:h-auto max-md:min-h-12 max-md:flex-wrap max-md:gap-y-1 max-md:py-1">
      <QuickFilter
        list={list}
        matching={rows.length}
        filter={quick.filter}
        onFilter={quick.setFilter}
        texts={quick.texts}
        view={view}
      />
      {children}
    </div>
  );
}
