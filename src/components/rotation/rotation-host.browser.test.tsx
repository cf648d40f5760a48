import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { sessionState } from "~/api/nouns/session.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { render } from "~/ui/testing/render.tsx";
import { endRotation, holdRotation, showRotation, ROTATION_SEARCH } from "./open-rotation.ts";
import { RotationHost } from "./rotation-host.tsx";

const SUBJECT = {
  service: "https://service.test",
  organizationId: "organization-1",
  clientId: "client-1",
  name: "CRM sync",
  record: { count: 0 },
};

const dialog = page.getByRole("alertdialog", { name: "Rotate secret" });

/** The list of clients, opened from another screen, in a browser where nobody is signed in. */
async function openList() {
  const failing = makeStore(false);
  const Root = () => {
    if (useStore(failing)) throw new Error("The page failed.");
    return <Outlet />;
  };
  const root = createRootRoute({ validateSearch: ROTATION_SEARCH, component: Root });
  const screens = ["/teams", "/api-clients"].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({
    routeTree: root.addChildren(screens),
    InnerWrap: RotationHost,
    defaultErrorComponent: () => "The page failed.",
    history: createMemoryHistory({ initialEntries: ["/teams", "/api-clients"] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionState().queryKey, {
    session: null,
    now: new Date().toISOString(),
    idleMinutes: 30,
    sandbox: true,
    people: null,
    clientAppReleaseDate: null,
    service: { baseUrl: SUBJECT.service, orgApiUrl: "", authUrl: "", tokenHeader: "" },
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(() => endRotation(SUBJECT.clientId));
  await expect.poll(() => router.state.status).toBe("idle");
  showRotation(SUBJECT);
  /** Replaces the search part of the address. */
  const go = (search: { rotate?: string }) =>
    router.navigate({ to: "/api-clients", search, replace: true });
  const failPage = () => failing.set(true);
  return { router, go, failPage, search: () => router.history.location.search };
}

test("a rotation that is shown is open while the address names its client, and no longer", async () => {
  const { router, go } = await openList();
  await expect.element(dialog).not.toBeInTheDocument();
  await go({ rotate: "client-2" });
  await expect.element(dialog).not.toBeInTheDocument();
  await go({ rotate: SUBJECT.clientId });
  await expect.element(dialog).toBeVisible();
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.history.location.pathname).toBe("/teams");
});

test("closing removes it from the address without waiting for a frame", async () => {
  const { router, go, search } = await openList();
  await go({ rotate: SUBJECT.clientId });
  await expect.element(dialog).toBeVisible();
  const cancel = dialog.getByRole("button", { name: "Cancel" }).element();
  cancel.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  // Waits for the rest of this task, in which no frame is drawn.
  await Promise.resolve();
  expect(search()).toBe("");
  await expect.element(dialog).not.toBeInTheDocument();
  // No step back opens it again.
  router.history.back();
  await expect.poll(() => router.history.location.pathname).toBe("/teams");
});

test("one that is held stays open and comes back into an address that lost it", async () => {
  const { router, go, search } = await openList();
  await go({ rotate: SUBJECT.clientId });
  await expect.element(dialog).toBeVisible();
  holdRotation(true);
  // As signing out in another tab does.
  await router.navigate({ to: "/teams", replace: true });
  await expect.element(dialog).toBeVisible();
  await expect.poll(search).toBe(`?rotate=${SUBJECT.clientId}`);
  expect(router.history.location.pathname).toBe("/teams");
});

test("a page that fails doesn't take it away", async () => {
  const { go, failPage } = await openList();
  await go({ rotate: SUBJECT.clientId });
  await expect.element(dialog).toBeVisible();
  failPage();
  await expect.element(page.getByText("The page failed.")).toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});
