import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { pressShortcut } from "~/lib/shortcuts.ts";
import { useShortcuts } from "~/ui/use-shortcuts.ts";
import { toggleApiPanel } from "../api-panel/panel-state.ts";
import { useScreenSearch } from "../views/use-screen-search.ts";
import { SCREENS } from "./navigation.ts";

/** What the frame opens over a screen. */
export type Overlay = "commands" | "shortcuts";

/** The keys that work on every screen, and the ear at the document that all shortcuts share. */
export function useFrameShortcuts(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const searchOf = useScreenSearch();
  // Talks to the document's keyboard.
  useEffect(() => {
    document.addEventListener("keydown", pressShortcut);
    return () => document.removeEventListener("keydown", pressShortcut);
  }, []);
  useShortcuts("Everywhere", [
    { keys: "Mod+k", label: "Search or run a command", run: () => open("commands") },
    { keys: "a", label: "Show or hide the requests behind the screen", run: toggleApiPanel },
    { keys: "?", label: "Show the shortcuts", run: () => open("shortcuts") },
  ]);
  useShortcuts(
    "Go to",
    SCREENS.map(({ key, label, to }) => ({
      keys: `g ${key}`,
      label,
      run: () => void navigate({ to, search: searchOf(to) }),
    })),
  );
}
