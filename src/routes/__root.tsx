import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ROTATION_SEARCH } from "~/components/rotation/open-rotation.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { ToastHost } from "~/ui/overlay/toast.tsx";

const Keyboard = lazyPart(() => import("~/components/frame/keyboard.tsx"));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Every screen's address can have the rotation that is open above it.
  validateSearch: ROTATION_SEARCH,
  staticData: { boundSearch: Object.keys(ROTATION_SEARCH.params) },
  component: RootLayout,
});

function RootLayout() {
  const { history } = useRouter();
  // The reader may have left this entry before `Keyboard` has loaded.
  const [firstEntry] = useState(() => history.location.state.__TSR_index);
  return (
    <>
      <Outlet />
      <ToastHost />
      <Keyboard firstEntry={firstEntry} />
    </>
  );
}
