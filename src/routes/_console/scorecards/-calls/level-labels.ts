import type { NameKind } from "~/api/state/directory.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { plural } from "~/lib/format.ts";

interface Level {
  id: ScorecardLevel;
  /** "team", as in "Pass rate by team". */
  one: string;
  many: string;
  label: string;
  /** Its kind in the names directory; recordings have no names. */
  kind: NameKind | undefined;
}

export const LEVELS: readonly Level[] = [
  { id: "TEAM", one: "team", many: "teams", label: "Team", kind: "team" },
  { id: "USER", one: "person", many: "people", label: "Person", kind: "user" },
  {
    id: "ORGANIZATION",
    one: "organization",
    many: "organizations",
    label: "Organization",
    kind: "organization",
  },
  {
    id: "RECORDING",
    one: "recording",
    many: "recordings",
    label: "Recording",
    kind: undefined,
  },
];

const WORDS = new Map(LEVELS.map((level) => [level.id, level]));
const [TEAM] = LEVELS;

export const levelOf = (id: ScorecardLevel): Level => {
  const level = WORDS.get(id) ?? TEAM;
  if (level === undefined) throw new RangeError(`${id} is not a level.`);
  return level;
};

/** The heat map's title: "Teams and metrics". */
export function heatTitle(id: ScorecardLevel): string {
  const { many } = levelOf(id);
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} and metrics`;
}

/** "9 teams", "1 person". */
export const countLevel = (count: number, id: ScorecardLevel): string =>
  plural(count, levelOf(id).one, levelOf(id).many);
