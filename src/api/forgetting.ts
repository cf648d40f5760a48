const forgetters = new Set<() => void>();

/**
 * Has something that a module keeps in memory dropped at sign-out. A module registers itself when
 * it loads, so that the first load needs to know none of them.
 */
export function atSignOut(forget: () => void): void {
  forgetters.add(forget);
}

/** Drops everything that was kept in memory for the one who signs out. */
export function forgetAll(): void {
  for (const forget of forgetters) forget();
}
