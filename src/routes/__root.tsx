import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { RotationHost } from "~/components/rotation/rotation-host.tsx";
import { afterPaint } from "~/lib/after-paint.ts";
import { FailedQuietly } from "~/ui/lazy/failed-part.tsx";
import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";
import { ToastHost } from "~/ui/overlay/toast.tsx";

const Recovery = lazyPart(
  async () => {
    await afterPaint();
    return import("~/components/page/recovery.tsx");
  },
  FailedQuietly,
  Nothing,
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
});

function RootLayout() {
  return (
    <>
      <Outlet />
      <RotationHost />
      <ToastHost />
      <Recovery />
    </>
  );
}
