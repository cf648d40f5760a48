import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { INK_LINK } from "~/ui/classes.ts";

// What the overview keeps in its address, and the addresses it leads to.

export const overview = getRouteApi("/_console/");

/** Changes what the overview shows, in its address. */
export function useChange() {
  const navigate = overview.useNavigate();
  return (next: Partial<ReturnType<typeof overview.useSearch>>) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true });
}

/** A time as milliseconds or in ISO 8601. */
type Instant = number | string | undefined;

/** Search parameters for the recordings of `[start, end)`; the list's bounds are exclusive. */
export const createdWithin = ({ start, end }: { start?: Instant; end?: Instant } = {}) => ({
  ...(start !== undefined && {
    "dateCreated:gt": new Date(new Date(start).getTime() - 1).toISOString(),
  }),
  ...(end !== undefined && { "dateCreated:lt": new Date(end).toISOString() }),
});

/** Leads to the list of the recordings behind a figure, in the organization that is chosen. */
export const ListLink = ({
  search,
  large = false,
  children,
}: {
  search: RecordingListSearch;
  /** The figure is a headline. */
  large?: boolean;
  children: ReactNode;
}) => (
  <Link
    to="/recordings"
    search={({ organizationId }) => ({ organizationId, ...search })}
    preload={false}
    className={large ? "hover:underline" : INK_LINK}
  >
    {children}
  </Link>
);
