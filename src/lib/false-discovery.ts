/** The share of false findings to expect among all that are called findings. */
export const FALSE_SHARE = 0.05;

/**
 * The p-values corrected for their number after Benjamini and Hochberg (1995), in the same order:
 * those of at most `FALSE_SHARE` are findings. Undefined stays undefined and isn't counted.
 */
export function falseDiscovery(values: readonly (number | undefined)[]): (number | undefined)[] {
  const descending = values
    .flatMap((p, index) => (p === undefined ? [] : [{ p, index }]))
    .toSorted((a, b) => b.p - a.p);
  const corrected: (number | undefined)[] = values.map(() => undefined);
  let least = 1;
  descending.forEach(({ p, index }, place) => {
    const rank = descending.length - place;
    least = Math.min(least, (p * descending.length) / rank);
    corrected[index] = least;
  });
  return corrected;
}
