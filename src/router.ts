import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { PendingScreen } from "./components/frame/pending-screen.tsx";
import { ErrorPage } from "./components/page/error-page.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import { parseSearch, stringifySearch } from "~/lib/search.ts";
import { routeTree } from "./routeTree.gen.ts";

/** How long a screen may take before its placeholder takes the place of the last screen. */
const PENDING_MS = 150;

/** The routes, and the pages for a failed loader and for a screen on its way. */
export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultPreload: "intent",
    // Only the query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    // There is nothing yet that the first screen's placeholder would take away.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
  const unsubscribe = router.subscribe("onResolved", () => {
    router.options.defaultPendingMs = PENDING_MS;
    unsubscribe();
  });
  // Placeholders are for what is inside the frame, which itself waits for nothing.
  for (const route of Object.values(router.routesById)) {
    if (route.id.startsWith("/_console/")) route.options.pendingComponent ??= PendingScreen;
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Search keys that mean nothing in another organization: choosing one clears them. */
    boundSearch?: readonly string[];
  }
  interface HistoryState {
    /** The number of pages loaded from the start of a list. */
    pages?: number | undefined;
    /** The saved view the filters were changed from. */
    view?: string | undefined;
    /** A body that another screen passes to the engagement composer. */
    engagement?: EngagementBody | undefined;
    /** The recording that body is for. */
    linkTarget?: LinkTarget | undefined;
  }
}
