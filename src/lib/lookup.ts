/** A table for strings from outside: `constructor` and `__proto__` aren't in it. */
export const lookup = <Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries);

/** A value of an object whose keys come from outside, like {@link lookup}. */
export const own = <Value>(values: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined;
