import { FALSE_SHARE, falseDiscovery } from "~/lib/false-discovery.ts";
import { direction, newcombe, pValue, type Share } from "~/lib/newcombe.ts";

/** A share in two periods. */
export interface Change {
  now: Share;
  before: Share;
  /** The present rate, 0 to 100, and its difference from the one before in percentage points. */
  rate: number;
  by: number;
  /** 1 up, -1 down, 0 if that could be chance. */
  direction: -1 | 0 | 1;
}

const rateOf = ({ passed, of }: Share) => (passed / of) * 100;

/** Fewer than this in either period are never a sure change. */
const FEW = 10;

const isFew = (now: Share, before: Share) => now.of < FEW || before.of < FEW;

/** The probability of such a change by chance; undefined if it isn't tested, being of too few. */
const pOf = ({ now, before }: Change) => (isFew(now, before) ? undefined : pValue(now, before));

/**
 * How a share changed; undefined if either period has nothing. `rates` are the exact ones, if the
 * counts were rounded from them.
 */
export function changeOf(
  now: Share,
  before: Share,
  rates: readonly [now: number, before: number] = [rateOf(now), rateOf(before)],
): Change | undefined {
  if (now.of === 0 || before.of === 0) return undefined;
  const [rate, earlier] = rates;
  return {
    now,
    before,
    rate,
    by: rate - earlier,
    direction: isFew(now, before) ? 0 : direction(now, before),
  };
}

/**
 * The same changes, as sure as comparing this many at once allows (Benjamini and Hochberg): of those
 * that remain, about one in twenty is chance.
 */
export function corrected<Of extends { change: Change | undefined }>(all: readonly Of[]): Of[] {
  const values = falseDiscovery(
    all.map(({ change }) => (change === undefined ? undefined : pOf(change))),
  );
  return all.map((each, index) => {
    const isChance = (values[index] ?? 1) > FALSE_SHARE;
    return each.change === undefined || !isChance
      ? each
      : { ...each, change: { ...each.change, direction: 0 } };
  });
}

/** How far the interval of a change stays away from none, in points: more is surer and larger. */
export function marginOf({ now, before }: Pick<Change, "now" | "before">): number {
  const interval = newcombe(now, before);
  if (interval === undefined) return 0;
  return Math.max(0, interval.low, -interval.high) * 100;
}
