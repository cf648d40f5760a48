const PLAIN = /^[a-z -]*$/i;

/**
 * Compares two texts as Intl does, ignoring case; undefined if that takes Intl, because they are equal or not
 * only of plain letters. Intl's first comparison is slow, and a screen's first names would wait for it.
 */
export function comparePlain(a: string, b: string): number | undefined {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y || !PLAIN.test(x + y)) return undefined;
  return x < y ? -1 : 1;
}
