import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { ErrorPage } from "~/components/error-page.tsx";
import { NotFoundPage } from "~/components/not-found-page.tsx";
import type { EngagementBody } from "~/contract/engagements.ts";
import { parseSearch, stringifySearch } from "~/lib/search.ts";
import { routeTree } from "./routeTree.gen.ts";

/** The routes, with the one place where an unknown address or a failed loader is shown. */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: "intent",
    // The query cache decides what is fresh; the router keeps nothing of its own.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many pages of a list were loaded from its start. */
    pages?: number | undefined;
    /** What a list that is loaded was narrowed to, without asking the service. */
    quick?: string | undefined;
    /** A body that another screen brings along for the composer of engagements. */
    engagement?: EngagementBody | undefined;
  }
}
