import type { Cluster } from "../clusters.ts";
import type { Share } from "../statistics.ts";

/** A source of numbers from 0 to 1, 1 excluded. */
type Random = () => number;

/** A source that gives the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Drawing {
  reps: number;
  /** How alike recordings of a rep are: the intraclass correlation, 0 to below 1. */
  rho: number;
  /** The mean pass rate before, 0 to 1, and how much more it is now. */
  rate: number;
  by: number;
  /** One group of reps before and after, or two groups of `reps` each. */
  design: "paired" | "apart";
}

/**
 * Recordings of one rep: beta-binomial, drawn from Pólya's urn, where each makes the same result
 * likelier for the next.
 */
function drawShare(random: Random, total: number, rate: number, rho: number): Share {
  const weight = 1 / rho - 1;
  let passed = 0;
  for (let drawn = 0; drawn < total; drawn += 1) {
    const chance = rho === 0 ? rate : (weight * rate + passed) / (weight + drawn);
    if (random() < chance) passed += 1;
  }
  return { passed, total };
}

/** Recordings of a rep in a period: 5 to 80, uniform in their logarithm. */
const drawLoad = (random: Random) => 5 * 16 ** random();

/**
 * Draws reps and their recordings. Reps of two groups differ from each other by `rho`. Those of one
 * group do so in both periods, at about the same load (± 25 %), and each drifts from their own rate by
 * `rho` in each period. Without a difference and with `rho` 0, nothing changes but chance.
 */
export function drawReps(random: Random, drawing: Drawing): Cluster[] {
  const { reps, rho, rate, by, design } = drawing;
  const none: Share = { passed: 0, total: 0 };
  return Array.from({ length: reps }, () => drawLoad(random)).flatMap((load): Cluster[] => {
    if (design === "apart") {
      const now = drawShare(random, Math.round(drawLoad(random)), rate + by, rho);
      const before = drawShare(random, Math.round(load), rate, rho);
      return [
        { now, before: none },
        { now: none, before },
      ];
    }
    // The rep's level is uniform with the variance that `rho` implies. `by` closes the same part of each
    // rep's gap to 1.
    const reach = Math.sqrt(3 * rho * rate * (1 - rate));
    const level = Math.min(1, Math.max(0, rate + (2 * random() - 1) * reach));
    const raised = level + (by * (1 - level)) / (1 - rate);
    const count = () => Math.min(80, Math.max(5, Math.round(load * (0.75 + random() / 2))));
    return [
      {
        now: drawShare(random, count(), raised, rho),
        before: drawShare(random, count(), level, rho),
      },
    ];
  });
}
