import Contrast from "lucide-react/icons/contrast";
import { chooseTheme, chosenTheme, THEME_NAMES, THEMES } from "~/lib/theme.ts";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";

/** Chooses light, dark or the system's theme. */
export function ThemeButton() {
  return (
    <MenuButton
      label="Theme"
      placement="bottom end"
      aria-label="Theme"
      title="Theme"
      className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover hover:text-text max-md:size-10"
      trigger={<Contrast size={16} />}
      options={THEMES.map((id) => ({ id, label: THEME_NAMES[id], current: chosenTheme() === id }))}
      onPick={(id) => {
        const theme = THEMES.find((name) => name === id);
        if (theme !== undefined) chooseTheme(theme);
      }}
    />
  );
}
