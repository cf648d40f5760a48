import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { RotationHost } from "~/components/rotation/rotation-host.tsx";
import { ToastHost } from "~/ui/overlay/toast.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
});

function RootLayout() {
  return (
    <>
      <Outlet />
      <RotationHost />
      <ToastHost />
    </>
  );
}
