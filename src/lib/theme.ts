import { readPreference, writePreference } from "./preferences.ts";

export const THEMES = [
  { id: "system", label: "System" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
] as const;

type Theme = (typeof THEMES)[number]["id"];

const themeOf = (id: string | undefined): Theme =>
  THEMES.find((theme) => theme.id === id)?.id ?? "system";

export const chosenTheme = (): Theme => themeOf(readPreference("theme"));

/** Has every color follow a theme. */
export function applyTheme(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies a theme by its ID, and remembers it for the next page. */
export function chooseTheme(id: string) {
  const theme = themeOf(id);
  writePreference("theme", theme === "system" ? undefined : theme);
  applyTheme(theme);
}
