import { readPreference, writePreference } from "./preferences.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What the finishes are called. */
export const THEME_NAMES: Record<Theme, string> = {
  system: "As the system",
  light: "Silver",
  dark: "Black",
};

/** The chosen finish; the system's where none was chosen. */
export function chosenTheme(): Theme {
  const stored = readPreference("theme");
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Shows and keeps a finish. The colours follow `color-scheme`, which follows the attribute. */
export function chooseTheme(theme: Theme): void {
  writePreference("theme", theme === "system" ? undefined : theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
