/** A table for strings from outside: `constructor` and `__proto__` aren't in it. */
export const lookup = <Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries);

/** Reads a key that comes from outside; undefined if the object only inherits it. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined;
