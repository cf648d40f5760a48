import { FILTERS, RECORDINGS } from "~/components/recording/lists.tsx";

/** The recordings without a CRM link, the newest first, with the table's filters. */
export const QUEUE: typeof RECORDINGS = {
  ...RECORDINGS,
  plain: { tab: "unlinked" },
  all: "All unlinked",
  filters: FILTERS,
  query: ({ columns: _columns, orderBy: _by, orderDirection: _direction, ...filters }) => ({
    ...RECORDINGS.query(filters),
    crmLinkStatus: "unlinked",
    showCrmCustomer: true,
  }),
};
