// A classic script in the head, which runs before the first paint: the page is never shown in the
// other theme first. `lib/theme.ts` does the rest.
try {
  const theme = localStorage.getItem("tapedeck.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is denied: the system's theme.
}
