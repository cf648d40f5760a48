import { formatCount, plural } from "~/lib/format.ts";
import type { Rep } from "./reps.ts";
import type { Share } from "./statistics.ts";

// Why a pass rate changed, after Kitagawa (1955): by what the same reps do, and by who recorded.

/** What one rep adds to a change, in points. */
export interface SplitPart {
  rep: Rep;
  /** From passing more or less often; 0 for a rep who recorded in only one period. */
  skill: number;
  /** From recording a larger or smaller share. */
  mix: number;
}

export interface Split {
  /** In points; their sum is the change. */
  skill: number;
  mix: number;
  parts: readonly SplitPart[];
}

const rateOf = ({ passed, total }: Share) => passed / total;

/**
 * Splits a change of `by` points. What the reps' recordings don't explain counts as mix: a few may be for
 * another team.
 */
export function splitChange(by: number, reps: readonly Rep[]): Split {
  const sum = (read: (rep: Rep) => number) => reps.reduce((all, rep) => all + read(rep), 0);
  const [all, earlier] = [sum(({ now }) => now.total), sum(({ before }) => before.total)];
  const middle =
    (sum(({ now }) => now.passed) / all + sum(({ before }) => before.passed) / earlier) / 2;
  const parts = reps.map((rep): SplitPart => {
    const [share, shareBefore] = [rep.now.total / all, rep.before.total / earlier];
    // A rep of one period has no other rate to compare with.
    const rate = rateOf(rep.now.total > 0 ? rep.now : rep.before);
    const rateBefore = rateOf(rep.before.total > 0 ? rep.before : rep.now);
    return {
      rep,
      skill: ((100 * (share + shareBefore)) / 2) * (rate - rateBefore),
      mix: 100 * ((rate + rateBefore) / 2 - middle) * (share - shareBefore),
    };
  });
  const skill = parts.reduce((sum, part) => sum + part.skill, 0);
  return { skill, mix: by - skill, parts };
}

/** Whether a change is mostly because others recorded. */
export const isMix = ({ skill, mix }: Split) =>
  Math.sign(mix) === Math.sign(skill + mix) && Math.abs(mix) > Math.abs(skill);

/**
 * The fewest reps who account for more than half of all movement, the largest first, among those who moved in
 * the direction of `by`. Empty if all of them together account for less.
 */
export function mostOf(
  parts: readonly SplitPart[],
  kind: "skill" | "mix",
  by: number,
): readonly SplitPart[] {
  const moved = parts.reduce((sum, part) => sum + Math.abs(part[kind]), 0);
  const sorted = parts
    .filter((part) => part[kind] * by > 0)
    .toSorted((a, b) => Math.abs(b[kind]) - Math.abs(a[kind]));
  let reached = 0;
  const last = sorted.findIndex((part) => {
    reached += Math.abs(part[kind]);
    return reached * 2 > moved;
  });
  return sorted.slice(0, last + 1);
}

/**
 * "5 of 6 reps", "all 7 reps": how many of those who recorded in this period changed in the direction of
 * `by`. If that isn't most of them, only the fewest who account for more than half of the change.
 */
export function whoChanged({ parts }: Split, by: number) {
  const current = parts.filter(({ rep: { id, now } }) => id !== undefined && now.total > 0);
  const changed = current.filter(({ skill }) => skill * by > 0);
  const isMostly = changed.length * 2 <= current.length;
  const most = mostOf(parts, "skill", by).filter((part) => current.includes(part));
  const { length } = isMostly ? most : changed;
  const all = plural(current.length, "rep");
  const isAll = length === current.length && length > 1;
  return { who: isAll ? `all ${all}` : `${formatCount(length)} of ${all}`, isMostly };
}
