import { formatDecimal } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { type Change, isSure } from "./changes.ts";
import { pointsOf } from "./verdict-words.ts";
import { mostOf, type SplitPart, type Split, whoChanged } from "./split.ts";

/** What a rep is called; undefined stands for everybody who isn't listed. */
type NameOf = (id: string | undefined) => string;

/** In tenths of a point, rounded as `formatDecimal` does. */
const tenths = (points: number) =>
  Math.sign(points) * Math.round(Number(Math.abs(points).toFixed(1)) * 10);

/** The name of the rep who makes most of a part of the change, if it is only one. */
const onlyOne = (most: readonly SplitPart[], nameOf: NameOf) => {
  const [first, ...others] = most;
  return first && others.length === 0 ? isolate(nameOf(first.rep.id)) : undefined;
};

/** What the same reps did: a cause if the change is sure, else only what goes with it. */
function skillPhrase(split: Split, nameOf: NameOf, sure: boolean) {
  const worse = split.skill < 0 ? "worse" : "better";
  const one = onlyOne(mostOf(split.parts, "skill", split.skill), nameOf);
  const changed = whoChanged(split, split.skill);
  const mostly = one !== undefined || changed.isMostly ? "mostly " : "";
  const who = one ?? changed.who;
  return mostly + (sure ? `because ${who} got ${worse}` : `with ${who} ${worse}`);
}

/** Who recorded: a cause if the change is sure, else only what goes with it. */
function mixPhrase({ parts, mix }: Split, nameOf: NameOf, sure: boolean) {
  const [first] = mostOf(parts, "mix", mix);
  const one = onlyOne(mostOf(parts, "mix", mix), nameOf);
  if (first === undefined || one === undefined) {
    return sure ? "because other reps recorded" : "with other reps recording";
  }
  const sumOf = (period: "now" | "before") =>
    parts.reduce((sum, { rep }) => sum + rep[period].total, 0);
  const isMore = first.rep.now.total / sumOf("now") > first.rep.before.total / sumOf("before");
  const more = isMore ? "more" : "less";
  return sure ? `because ${one} recorded ${more}` : `with ${one} recording ${more}`;
}

/**
 * "down 12.4 points: 10.9 because 5 of 6 reps got worse, 1.5 because Ana recorded more." or, if it may be
 * chance, "down 12.4 points with 5 of 6 reps worse." The parts add up to the digit that is shown. Undefined
 * if it isn't known who recorded, or if nothing changed.
 */
export function whySentence(change: Change, nameOf: NameOf): string | undefined {
  const { by, split } = change;
  const sure = isSure({ change });
  const all = tenths(by);
  if (split === undefined || all === 0) return undefined;
  // A part that rounds to 0 isn't mentioned.
  const skill = tenths(split.mix) === 0 ? all : tenths(split.skill);
  const mix = all - skill;
  const isOpposed = skill * mix < 0;
  const part = (size: number, because: string) => {
    const points = formatDecimal(Math.abs(size) / 10);
    if (size === 0) return [];
    return isOpposed ? `${size > 0 ? "up" : "down"} ${points} ${because}` : `${points} ${because}`;
  };
  const parts = [
    ...[part(skill, skillPhrase(split, nameOf, sure))].flat(),
    ...[part(mix, mixPhrase(split, nameOf, sure))].flat(),
  ];
  const size = pointsOf(change);
  const [only, ...more] = parts;
  const said = more.length === 0 ? only?.replace(/^[\d.,]+ /, "") : parts.join(", ");
  return `${size}${more.length === 0 ? " " : ": "}${said}.`;
}

/** The reps of a change, those who moved it most first, and everybody who isn't listed last. */
export const byWeight = ({ parts }: Split, by: number): readonly SplitPart[] =>
  parts.toSorted(
    (a, b) =>
      Number(a.rep.id === undefined) - Number(b.rep.id === undefined) ||
      Math.sign(by) * (b.skill + b.mix - a.skill - a.mix),
  );
