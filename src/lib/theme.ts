import { readPreference, writePreference } from "./preferences.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_NAMES: Record<Theme, string> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};

export function chosenTheme(): Theme {
  const stored = readPreference("theme");
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Has every colour follow a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies a theme, and remembers it for the next page. */
export function chooseTheme(theme: Theme): void {
  writePreference("theme", theme === "system" ? undefined : theme);
  applyTheme(theme);
}
