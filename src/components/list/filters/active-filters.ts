/** A filter that is set: its name, and the search parameters that clear it. */
export type ActiveFilter<Search> = readonly [name: string, cleared: Search];

/** The filters that have a value, out of all a screen has. */
export const activeFilters = <Search>(
  all: readonly (readonly [name: string, value: unknown, cleared: Search])[],
): ActiveFilter<Search>[] =>
  all.flatMap(([name, value, cleared]) => (value === undefined ? [] : [[name, cleared]]));

/** The search parameters that clear every set filter; there must be one. */
export const clearAll = <Search extends object>(active: readonly ActiveFilter<Search>[]): Search =>
  active.map(([, cleared]) => cleared).reduce((all, cleared) => ({ ...all, ...cleared }));
