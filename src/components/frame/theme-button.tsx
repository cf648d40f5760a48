import { Contrast } from "lucide-react";
import { lazy } from "react";
import { chooseTheme, chosenTheme, THEME_NAMES, THEMES } from "~/lib/theme.ts";
import { PopoverButton } from "~/ui/popover-button.tsx";

const loadMenu = () => import("~/ui/menu-list.tsx");
const MenuList = lazy(loadMenu);
const DETAILS = { system: "", light: "light", dark: "dark" } as const;

/** Chooses the finish. */
export function ThemeButton() {
  return (
    <PopoverButton
      label="Theme"
      placement="bottom end"
      aria-label="Theme"
      title="Theme"
      onPreload={() => void loadMenu()}
      className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover hover:text-text max-md:size-10"
      trigger={<Contrast size={16} strokeWidth={1.5} />}
    >
      {(close) => (
        <MenuList
          label="Theme"
          options={THEMES.map((id) => ({
            id,
            label: THEME_NAMES[id],
            detail: DETAILS[id],
            current: chosenTheme() === id,
          }))}
          onPick={(id) => {
            const theme = THEMES.find((name) => name === id);
            if (theme !== undefined) chooseTheme(theme);
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}
