import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "~/api/transport/errors.ts";
import { makeQueryClient, startRecovery } from "~/api/transport/query-client.ts";
import { followTabs, noteInput } from "~/api/nouns/session.ts";
import { returnAddress } from "~/api/state/return-address.ts";
import { CodeError, fetchAhead } from "~/lib/code.ts";
import { pressKey } from "~/lib/actions.ts";
import { askBeforeUnload } from "~/lib/unsaved.ts";
import { makeRouter } from "./router.ts";

document.addEventListener("keydown", pressKey);
askBeforeUnload();

// Back from the identity provider.
history.replaceState(history.state, "", returnAddress(location.href));

const queryClient = makeQueryClient();
startRecovery(queryClient);
const router = makeRouter(queryClient);
const unsubscribe = router.subscribe("onResolved", () => {
  unsubscribe();
  void fetchAhead(() => queryClient.isFetching() === 0 && !router.state.isLoading);
});
followTabs(queryClient, (to) =>
  // A secret that isn't stored yet stays above the sign-in.
  router.navigate({ to, search: {}, replace: true, ignoreBlocker: true }),
);
for (const input of ["keydown", "pointerdown"]) {
  document.addEventListener(input, () => noteInput(queryClient), true);
}
// An older browser keeps what index.html says.
if (!("findLast" in [] && CSS.supports("color", "light-dark(red, red)"))) {
  throw new Error("This browser is too old.");
}
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element.");

createRoot(root, {
  // A call or a file that failed is shown on the page; anything else is a fault of ours.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || error instanceof CodeError)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
