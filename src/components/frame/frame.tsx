import { Outlet, useLocation } from "@tanstack/react-router";
import { CircleHelp, Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "~/ui/button.tsx";
import { ApiButton, ApiPanelPlace } from "../api-panel/api-button.tsx";
import { CommandButton } from "./command-button.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { type Overlay, useFrameShortcuts } from "./use-frame-shortcuts.ts";

const Drawer = lazy(() => import("./drawer.tsx"));
const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(loadPalette);
const ShortcutsSheet = lazy(() => import("./shortcuts-sheet.tsx"));

/** What stays around every screen: sidebar, top bar, and the way back in when the session ends. */
export function Frame() {
  // The drawer belongs to the address it was opened at: following a link closes it.
  const place = useLocation({ select: ({ href }) => href });
  const [openAt, setOpenAt] = useState<string>();
  const [overlay, setOverlay] = useState<Overlay>();
  useFrameShortcuts(setOverlay);
  const closeOverlay = () => setOverlay(undefined);
  return (
    <div className="grid h-full grid-cols-[208px_minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)_auto] max-md:grid-cols-1 print:block print:h-auto">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-surface-raised px-3 py-1.5 shadow-popover focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="row-span-3 border-r border-line-strong max-md:hidden print:hidden">
        <Sidebar />
      </div>
      <div
        role="banner"
        className="flex items-center gap-2 border-b border-line-strong bg-frame px-4 max-md:px-2 print:hidden"
      >
        <IconButton label="Menu" className="md:hidden" onClick={() => setOpenAt(place)}>
          <Menu size={16} strokeWidth={1.5} />
        </IconButton>
        <OrganizationSwitcher />
        <CommandButton onOpen={() => setOverlay("commands")} onPreload={() => void loadPalette()} />
        <div className="ml-auto flex items-center gap-1.5">
          <ApiButton />
          <ThemeButton />
          <IconButton
            label="Shortcuts"
            className="max-md:hidden"
            onClick={() => setOverlay("shortcuts")}
          >
            <CircleHelp size={16} strokeWidth={1.5} />
          </IconButton>
          <span className="mx-1 h-4 w-px bg-line max-md:hidden" />
          <SessionMenu />
        </div>
      </div>
      <div className="min-h-0 min-w-0">
        <Outlet />
      </div>
      <ApiPanelPlace />
      {openAt === place && (
        <Suspense>
          <Drawer onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
      {overlay !== undefined && (
        <Suspense>
          {overlay === "commands" && <CommandPalette onClose={closeOverlay} />}
          {overlay === "shortcuts" && <ShortcutsSheet onClose={closeOverlay} />}
        </Suspense>
      )}
      <SignInAgain />
    </div>
  );
}
