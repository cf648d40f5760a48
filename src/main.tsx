import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, isCodeError, nameCodeError } from "~/api/transport/errors.ts";
import { makeQueryClient, startRecovery } from "~/api/transport/query-client.ts";
import { send } from "~/api/transport/send.ts";
import { followTabs, noteInput } from "~/api/nouns/session.ts";
import { returnAddress } from "~/api/state/return-address.ts";
import { SESSION_PATH } from "~/contract/first-calls.ts";
import { pressKey } from "~/lib/actions.ts";
import { BASE, pagePath } from "~/lib/base.ts";
import { startZone } from "~/lib/chosen-zone.ts";
import { preloadAll, preloads } from "~/lib/preload.ts";
import { pause } from "~/lib/pause.ts";
import { askBeforeUnload } from "~/lib/unsaved.ts";
import { hideComposition } from "~/ui/keyboard/composition.ts";
import { FIRST_PENDING_MS, makeRouter } from "./router.ts";

startZone();
hideComposition();
document.addEventListener("keydown", pressKey);
askBeforeUnload();
addEventListener("vite:preloadError", ({ payload }) => {
  nameCodeError(payload);
  // The file may belong to an older release; any answer names the current one.
  void send(SESSION_PATH).catch(() => undefined);
});

// Back from the identity provider, or from an address that was mistyped or cut short.
const { search, hash } = location;
history.replaceState(history.state, "", BASE + returnAddress(pagePath() + search + hash));

const queryClient = makeQueryClient();
startRecovery(queryClient);
const router = makeRouter(queryClient);
const unsubscribe = router.subscribe("onRendered", () => {
  unsubscribe();
  const routes = Object.values(router.routesById);
  preloads.push(...routes.map((route) => () => router.loadRouteChunk(route)));
  // The font of IDs, which the first screen doesn't have and others have in their first rows.
  preloads.unshift(() => document.fonts.load('1em "Geist Mono"'));
  void preloadAll(() => queryClient.isFetching() === 0 && !router.state.isLoading);
});
followTabs(queryClient, (to) =>
  // A secret that isn't stored yet stays above the sign-in.
  router.navigate({ to, search: {}, replace: true, ignoreBlocker: true }),
);
// A clip that plays is in use, too.
for (const input of ["input", "keydown", "pointerdown", "timeupdate"]) {
  document.addEventListener(input, () => noteInput(queryClient), true);
}
// An older browser goes on showing the message of index.html.
if (!("findLast" in [] && CSS.supports("color", "light-dark(red, red)"))) {
  throw new Error("This browser is too old.");
}
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element.");

const reactRoot = createRoot(root, {
  // A call or a file that failed is shown on the page; anything else is a fault of ours.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || isCodeError(error))) console.error(error);
  },
});
// The first screen is rendered once, with its data: loaded by the router within React, it would be a change of its
// state, whose effects run before the first paint.
void Promise.race([router.load().catch(console.error), pause(FIRST_PENDING_MS)]).then(() =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
