/**
 * The path below which the console is served, as the gateway writes it into the page: "/tapedeck", or "" without one.
 * Paths of screens and calls are written without it. It is added where an address leaves the program, and removed
 * where one comes in.
 */
export const BASE =
  typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "");

/**
 * Begins the name of whatever the browser stores or its tabs share, as consoles below other paths of this host have
 * the same storage.
 */
export const NAMESPACE = `tapedeck${BASE}`;

/** The path of the page's address within the console. */
export const pagePath = () => location.pathname.slice(BASE.length) || "/";

/** The complete address of a path of the console, for others to open. */
export const linkTo = (path: string) => location.origin + BASE + path;
