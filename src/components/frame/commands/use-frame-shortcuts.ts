import { useNavigate } from "@tanstack/react-router";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { toggleApiPanel } from "~/components/api-panel/panel-state.ts";
import { useScreenSearch } from "~/components/views/use-screen-search.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { overlay } from "./overlay.ts";

/** The shortcuts that work on every screen. */
export function useFrameShortcuts(): void {
  const navigate = useNavigate();
  const searchOf = useScreenSearch();
  useShortcuts("Everywhere", [
    { keys: "Mod+k", label: "Search or run a command", run: () => overlay.set("commands") },
    { keys: "a", label: "Show or hide the API panel", run: toggleApiPanel },
    { keys: "?", label: "Show shortcuts", run: () => overlay.set("shortcuts") },
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
