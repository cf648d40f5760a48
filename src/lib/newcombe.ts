/** A share of a number of things, as counts. */
export interface Share {
  passed: number;
  of: number;
}

/** A rate of 0 to 100 among so many as counts: the rate tells no more than the share that passed. */
export const shareOf = (rate: number, of = 0): Share => ({
  passed: Math.round((of * rate) / 100),
  of,
});

/** The two-sided 95 % point of the normal distribution. */
const Z = 1.959964;

/** Wilson's 95 % interval of a share, 0 to 1. */
export function wilson({ passed, of }: Share): { low: number; high: number } {
  const middle = 2 * passed + Z * Z;
  const reach = Z * Math.sqrt(Z * Z + 4 * passed * (1 - passed / of));
  const scale = 2 * (of + Z * Z);
  return { low: (middle - reach) / scale, high: (middle + reach) / scale };
}

/**
 * Newcombe's 95 % interval of the difference `a` minus `b`, -1 to 1 (method 10 of his paper of 1998,
 * without correction for continuity). Undefined where either is a share of nothing.
 */
export function newcombe(a: Share, b: Share): { low: number; high: number } | undefined {
  if (a.of <= 0 || b.of <= 0) return undefined;
  const [left, right] = [a.passed / a.of, b.passed / b.of];
  const [ofLeft, ofRight] = [wilson(a), wilson(b)];
  const difference = left - right;
  return {
    low: difference - Math.hypot(left - ofLeft.low, ofRight.high - right),
    high: difference + Math.hypot(ofLeft.high - left, right - ofRight.low),
  };
}

/** Which way a difference goes, where its interval leaves out 0: 1 up, -1 down, 0 can't be told. */
export function direction(a: Share, b: Share): -1 | 0 | 1 {
  const interval = newcombe(a, b);
  if (interval === undefined) return 0;
  if (interval.low > 0) return 1;
  return interval.high < 0 ? -1 : 0;
}
