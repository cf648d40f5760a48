import { formatCount, formatDecimal, plural } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { capital } from "~/lib/words.ts";
import {
  type Change,
  type Changed,
  type Compared,
  FEW,
  FEW_REPS,
  isFewCalls,
  type Pair,
} from "./changes.ts";
import { type Measure, PASS_RATE } from "./measure.ts";
import { fewestReps } from "./reps.ts";
import { isMix, mostOf, type Split, type SplitPart, whoChanged } from "./split.ts";
import { FALSE_SHARE } from "./statistics.ts";

// What scorecards say, the same on every screen, in files and in print. A number is rounded once: what
// is counted from shown figures is counted from what is shown.

/** What is known of a change. */
export const FINDINGS = ["worse", "better", "chance", "few"] as const;
export type Finding = (typeof FINDINGS)[number];

/** The short name of each finding, for chips. */
export const FINDING_NAMES = {
  worse: "Worse",
  better: "Better",
  chance: "May be chance",
  few: "Too few",
} as const;

/** Heads the groups of a finding. */
export const FINDING_HEADS = {
  worse: "Probably worse",
  better: "Probably better",
  chance: "May be chance",
  few: "Too few calls or reps to tell",
} as const;

export function findingOf({ change }: Changed): Finding {
  const { corrected, verdict } = change?.test ?? {};
  if (corrected === undefined || verdict === undefined) return "few";
  if (verdict === 0) return "chance";
  return verdict === 1 ? "better" : "worse";
}

type Judged = Pair & Changed;

/** Both figures as they are shown; with a decimal if whole percents would be the same. */
function shownOf({ now, before }: Pair, { valueIn, format }: Measure) {
  const [figure, earlier] = [valueIn(now), before && valueIn(before)];
  if (figure === undefined) return undefined;
  if (earlier === undefined) return { to: format(figure), from: undefined };
  const [to, from] = [format(figure), format(earlier)];
  if (to !== from || now.passRate === undefined) return { to, from };
  return formatDecimal(figure) === formatDecimal(earlier)
    ? { to, from }
    : { to: formatDecimal(figure), from: formatDecimal(earlier) };
}

const unitOf = ({ unit }: Measure) => (unit === "" ? "" : `\u00a0${unit}`);

/** "86 → 10", "10" if it didn't change, or "no data". */
export function arrowOf(pair: Pair, measure: Measure) {
  const { to, from } = shownOf(pair, measure) ?? {};
  if (to === undefined) return "no data";
  return from === undefined || from === to ? to : `${from} → ${to}`;
}

/** "fell from 86 to 10 %", or "fell by 76 points, from 86 to 10 %"; a change that may be chance "went". */
function movedOf(row: Judged, measure: Measure, by = "") {
  const { to, from } = shownOf(row, measure) ?? {};
  const unit = unitOf(measure);
  if (to === undefined) return undefined;
  if (from === undefined) return `is at ${to}${unit}`;
  if (from === to) return `stayed at ${to}${unit}`;
  const verbs = { worse: "fell", better: "rose", chance: "went", few: "went" };
  return `${verbs[findingOf(row)]}${by} from ${from} to ${to}${unit}`;
}

/** "probably worse", "may be chance", "too few calls"; undefined if there is nothing to judge. */
export function verdictOf(row: Judged): string | undefined {
  if (row.change?.unit !== "points") return undefined;
  const finding = findingOf(row);
  if (finding === "few") return isFewCalls(row) ? "too few calls" : "too few reps";
  return FINDING_HEADS[finding].toLowerCase();
}

/** How many verdicts assume that calls are independent, because it isn't known who recorded. */
export const assumedOf = (compared: readonly Changed[]) =>
  compared.filter(
    ({ change }) => change?.test?.corrected !== undefined && change.test.reps === undefined,
  ).length;

/** Why a change has no verdict: "fewer than 10 calls before", "only 3 reps". */
function lackOf({ now, before, change }: Judged) {
  if (before?.passRate === undefined) return "no calls before";
  if ((now.count ?? 0) < FEW) return `fewer than ${FEW} calls`;
  if ((before.count ?? 0) < FEW) return `fewer than ${FEW} calls before`;
  const reps = change?.test?.reps;
  if (typeof reps !== "object") return undefined;
  const count = reps.filter(({ id, now: { total } }) => id !== undefined && total > 0).length;
  return count < FEW_REPS
    ? `only ${plural(count, "rep")}`
    : `only ${plural(fewestReps(reps), "rep")} before`;
}

const BY_MIX = "different reps were recorded";
const BY_ONE = "mainly from one rep";

/** Who moved a change: "all 7 reps", "mainly from 12 of 83 reps". */
function whoMoved(split: Split, by: number) {
  if (isMix(split)) return BY_MIX;
  if (mostOf(split.parts, "skill", by).length === 1) return BY_ONE;
  const { who, isMostly } = whoChanged(split, by);
  return isMostly ? `mainly from ${who}` : who;
}

/**
 * What a verdict rests on, or why there is none: "all 7 reps", "only 3 reps". Undefined if the change
 * may be chance whoever recorded.
 */
export function reasonOf(row: Judged): string | undefined {
  const { change } = row;
  const finding = findingOf(row);
  if (finding === "few") return lackOf(row);
  if (change?.test === undefined || change.test.reps === "one person") return undefined;
  const { by, split, test } = change;
  if (finding !== "chance") {
    if (test.reps === undefined) return "who recorded isn't known";
    return split && whoMoved(split, by);
  }
  // A missing verdict needs a reason only if independent calls would have given one.
  if (test.reps === undefined || test.independent > FALSE_SHARE || test.p <= FALSE_SHARE) {
    return undefined;
  }
  if (split && isMix(split)) return BY_MIX;
  const most = split === undefined ? 0 : mostOf(split.parts, "skill", by).length;
  if (most === 1) return BY_ONE;
  return most === 2 ? "mainly from two reps" : "reps differ too much";
}

/** "probably worse: all 7 reps": a verdict with its reason. */
export const judgementOf = (row: Judged) =>
  [verdictOf(row), verdictOf(row) && reasonOf(row)].filter(Boolean).join(": ") || undefined;

/** "86 → 10, probably worse: all 7 reps". */
export const changeText = (row: Judged, measure: Measure = PASS_RATE) =>
  [arrowOf(row, measure), judgementOf(row)].filter(Boolean).join(", ");

/** What a metric or a group did, after its name: "fell from 69 to 44 %.", "has no data." */
export function didOf(row: Judged, measure: Measure) {
  const moved = movedOf(row, measure);
  if (moved === undefined) return "has no data.";
  if (row.now.passRate === undefined || moved.startsWith("stayed")) return `${moved}.`;
  if (row.before?.passRate === undefined) {
    return `${moved}. There were no calls before to compare with.`;
  }
  const finding = findingOf(row);
  if (finding === "chance") return `${moved}. That may be chance.`;
  return finding === "few" ? `${moved}, with ${verdictOf(row)} to tell.` : `${moved}.`;
}

/** "Objections handled fell from 69 to 44 %." What isn't sure is said to be so. */
export const movedSentence = (name: string, row: Judged, measure: Measure) =>
  `${isolate(name)} ${didOf(row, measure)}`;

/** Where a change comes from: "The change comes mainly from 12 of 83 reps." Undefined if there is nothing to add. */
export function sourceSentence(row: Judged) {
  const finding = findingOf(row);
  const reason = finding === "few" ? undefined : reasonOf(row);
  if (reason === undefined) return undefined;
  if (reason.startsWith("mainly")) return `The change comes ${reason}.`;
  if (finding === "chance") return `${capital(reason)}.`;
  if (reason === BY_MIX) return `Most of it is because ${BY_MIX}.`;
  return row.change?.split === undefined
    ? `${capital(reason)}, so it is less certain.`
    : `${capital(reason)} got ${finding}.`;
}

/** "−40 %": by how much the number of evaluated calls changed, if both are known. */
export const volumeChange = (count: number | undefined, before: number | undefined) =>
  count !== undefined && before ? `${signed((count / before - 1) * 100)}\u00a0%` : undefined;

/** "62 of 70 calls didn't pass". */
export const failedOf = (failed: number, asked: number) =>
  `${formatCount(failed)} of ${plural(asked, "call")} didn't pass`;

/** Points, or percents, with their sign: +15, −3, ±0. */
export const signed = (points: number) => {
  const size = formatCount(Math.abs(points));
  return size === "0" ? "±0" : `${points < 0 ? "−" : "+"}${size}`;
};

/** "95 % interval −83 to −66 points". */
export const intervalWords = ({ low, high }: { low: number; high: number }) =>
  `95 % interval ${signed(low)} to ${signed(high)} points`;

/** What an interval takes as one observation. */
export function groundsOf({ test }: Change) {
  if (test === undefined) return undefined;
  if (test.reps === undefined) return "assuming independent calls";
  return test.reps === "one person" ? "one person" : "by rep";
}

/** Which of two `names` is better: "Katy is probably better", "may be chance: mainly from one rep". */
export function betterOf(row: Compared, names: readonly string[]) {
  const { now, before, change } = row;
  if (change?.test === undefined) {
    return now.passRate === undefined && before?.passRate === undefined
      ? "no pass rate"
      : "no data to compare";
  }
  const finding = findingOf(row);
  if (finding === "few") return `${verdictOf(row)} to tell`;
  if (finding === "chance") return judgementOf(row) ?? FINDING_HEADS.chance;
  const better = `${names[finding === "better" ? 0 : 1]} is probably better`;
  return change.test.reps === undefined ? `${better}: ${reasonOf(row)}` : better;
}

/** What a rep is called; undefined stands for everybody who isn't listed. */
type NameOf = (id: string | undefined) => string;

/** The name of the rep who makes most of a part of the change, if it is only one. */
const onlyOne = (most: readonly SplitPart[], nameOf: NameOf) => {
  const [first, ...others] = most;
  return first && others.length === 0 ? isolate(nameOf(first.rep.id)) : undefined;
};

/** What the same reps did: a cause if the change is sure, else only what goes with it. */
function skillPhrase(split: Split, nameOf: NameOf, sure: boolean) {
  const worse = split.skill < 0 ? "worse" : "better";
  const one = onlyOne(mostOf(split.parts, "skill", split.skill), nameOf);
  const { who, isMostly } = whoChanged(split, split.skill);
  const mainly = one !== undefined || isMostly ? "mainly " : "";
  return mainly + (sure ? `because ${one ?? who} got ${worse}` : `with ${one ?? who} ${worse}`);
}

/** Who recorded: a cause if the change is sure, else only what goes with it. */
function mixPhrase({ parts, mix }: Split, nameOf: NameOf, sure: boolean) {
  const most = mostOf(parts, "mix", mix);
  const [first] = most;
  const one = onlyOne(most, nameOf);
  if (first === undefined || one === undefined) {
    return sure ? `because ${BY_MIX}` : "with different reps recorded";
  }
  const sumOf = (period: "now" | "before") =>
    parts.reduce((sum, { rep }) => sum + rep[period].total, 0);
  const isMore = first.rep.now.total / sumOf("now") > first.rep.before.total / sumOf("before");
  const more = isMore ? "more" : "less";
  return sure ? `because ${one} recorded ${more}` : `with ${one} recording ${more}`;
}

const turn = (size: number) => (size > 0 ? "up " : "down ");

/**
 * "fell by 76 points, from 86 to 10 %: 70 points because all 7 reps got worse, and 6 points because Ana recorded
 * more." or, if it may be chance, "went from 62 to 50 % with 5 of 6 reps worse." The parts add up to the difference
 * of the shown figures. Undefined if it isn't known who recorded, or if nothing changed.
 */
export function whySentence(row: Judged, nameOf: NameOf): string | undefined {
  const { to, from } = shownOf(row, PASS_RATE) ?? {};
  const split = row.change?.split;
  if (split === undefined || to === undefined || from === undefined || from === to) {
    return undefined;
  }
  const sure = !["chance", "few"].includes(findingOf(row));
  const scale = to.includes(".") || from.includes(".") ? 10 : 1;
  const all = Math.round((Number(to) - Number(from)) * scale);
  // A part that rounds to 0 isn't mentioned, and rounding the other turns none around.
  const rest = all - Math.round(split.skill * scale);
  const mix = Math.round(split.mix * scale) === 0 || rest * split.mix < 0 ? 0 : rest;
  const skill = all - mix;
  const [whySkill, whyMix] = [skillPhrase(split, nameOf, sure), mixPhrase(split, nameOf, sure)];
  if (skill === 0 || mix === 0) {
    return `${movedOf(row, PASS_RATE)} ${skill === 0 ? whyMix : whySkill}.`;
  }
  const points = (size: number) => {
    const shown = Math.abs(size) / scale;
    return `${shown} ${shown === 1 ? "point" : "points"}`;
  };
  const part = (size: number) => (skill * mix < 0 ? turn(size) : "") + points(size);
  const by = ` ${sure ? "" : turn(all)}by ${points(all)},`;
  return `${movedOf(row, PASS_RATE, by)}: ${part(skill)} ${whySkill}, and ${part(mix)} ${whyMix}.`;
}

/** The reps of a change, those who moved it most first, and everybody who isn't listed last. */
export const byWeight = ({ parts }: Split, by: number): readonly SplitPart[] =>
  parts.toSorted(
    (a, b) =>
      Number(a.rep.id === undefined) - Number(b.rep.id === undefined) ||
      Math.sign(by) * (b.skill + b.mix - a.skill - a.mix),
  );
