import type { QueryClient } from "@tanstack/react-query";
import { createBrowserHistory, createRouter } from "@tanstack/react-router";
import { PendingScreen } from "./components/frame/pending-screen.tsx";
import { ErrorPage } from "./components/page/states.tsx";
import { RotationHost } from "./components/rotation/rotation-host.tsx";
import { BASE, pagePath } from "~/lib/base.ts";
import { pause } from "~/lib/pause.ts";
import { parseSearch, stringifySearch } from "~/lib/search.ts";
import { routeTree } from "./routeTree.gen.ts";

/**
 * How long a screen may take before its placeholder takes the place of the last screen. React shows
 * nothing in place of a placeholder for its first 300 ms.
 */
const PENDING_MS = 1000;
/** Until then the frame waits, too: rendering both at once takes less time than one after the other. */
export const FIRST_PENDING_MS = 300;

/**
 * How long a screen waits for what it has asked for, so that it is shown once, with its data, instead
 * of twice. Before the first screen there is nothing to look at meanwhile.
 */
const DATA_MS = 800;
const FIRST_DATA_MS = 150;

/** Queries of the next screen that load for the first time. */
const missing = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: "inactive",
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });

/** Resolves when the queries that load for the first time have loaded or failed. */
const missingLoaded = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const queries = missing(client);
    const check = () => {
      if (missing(client).some((query) => queries.includes(query))) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
  });

/**
 * The browser's history, for a router that knows nothing of the path below which the console is served. Its own
 * `basepath` compares a new address with that path to the current one without it, so that a link to the screen one is
 * at would be another entry of the history.
 */
const historyBelow = () =>
  createBrowserHistory({
    createHref: (path) => BASE + path,
    parseLocation: () => {
      const { search, hash } = location;
      const pathname = pagePath();
      // An entry that was made by a link within the page has no state.
      const state = { __TSR_index: 0, ...history.state };
      return { href: pathname + search + hash, pathname, search, hash, state };
    },
  });

/** The routes, and the pages for a failed loader and for a screen on its way. */
export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    history: historyBelow(),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    InnerWrap: RotationHost,
    defaultPreload: "intent",
    // Only the query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: FIRST_PENDING_MS,
    defaultPendingMinMs: 0,
  });
  let patience = FIRST_DATA_MS;
  const unsubscribe = router.subscribe("onResolved", () => {
    router.options.defaultPendingMs = PENDING_MS;
    patience = DATA_MS;
    unsubscribe();
  });
  for (const { id, options } of Object.values(router.routesById)) {
    // Placeholders are for what is inside the frame, which itself waits for nothing.
    if (id.startsWith("/_console/")) options.pendingComponent ??= PendingScreen;
    const { loader } = options;
    if (id.startsWith("/_console/") && typeof loader === "function") {
      options.loader = async (context: { cause: string }) => {
        const data = await loader(context);
        // On the same screen, what was chosen shows at once.
        if (context.cause !== "stay") {
          await Promise.race([missingLoaded(queryClient), pause(patience)]);
        }
        return data;
      };
    }
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** Search keys that mean nothing in another organization: choosing one clears them. */
    boundSearch?: readonly string[];
  }
  interface HistoryState {
    /** The number of pages loaded from the start of a list. */
    pages?: number;
    /** The row whose page was open: its list makes it the current row. */
    row?: string | undefined;
    /** Whether a recording begins to play once it is opened. */
    play?: boolean;
    /** Whether a list opens a row's panel once it is there. */
    opens?: boolean | undefined;
  }
}
