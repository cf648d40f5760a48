import { Outlet, useLocation } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "~/ui/button.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { ThemeButton } from "./theme-button.tsx";

const Drawer = lazy(() => import("./drawer.tsx"));

/** What stays around every screen: sidebar, top bar, and the way back in when the session ends. */
export function Frame() {
  // The drawer belongs to the address it was opened at: following a link closes it.
  const place = useLocation({ select: ({ href }) => href });
  const [openAt, setOpenAt] = useState<string>();
  return (
    <div className="grid h-full grid-cols-[208px_minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)] max-md:grid-cols-1">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-surface-raised px-3 py-1.5 shadow-popover focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="row-span-2 border-r border-line-strong max-md:hidden">
        <Sidebar />
      </div>
      <div
        role="banner"
        className="flex items-center gap-2 border-b border-line-strong bg-frame px-4 max-md:px-2"
      >
        <IconButton label="Menu" className="md:hidden" onClick={() => setOpenAt(place)}>
          <Menu size={16} strokeWidth={1.5} />
        </IconButton>
        <OrganizationSwitcher />
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeButton />
          <span className="mx-1 h-4 w-px bg-line max-md:hidden" />
          <SessionMenu />
        </div>
      </div>
      <div className="min-h-0 min-w-0">
        <Outlet />
      </div>
      {openAt === place && (
        <Suspense>
          <Drawer onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
      <SignInAgain />
    </div>
  );
}
