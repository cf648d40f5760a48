import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { type Figure, figureOf, type Scorecard } from "./figure.ts";
import { type Share, shareOf } from "./statistics.ts";

// Which reps are behind two figures. The service has figures of each person in an organization, but not of a
// person in a team: a team's reps are those of its members who are in no other team.

/** A person's recordings behind two figures; without an ID, those of everybody who isn't listed. */
export interface Rep {
  id: string | undefined;
  now: Share;
  before: Share;
}

/** The reps behind two figures, or "one person" if each figure is of a single person. */
export type Reps = readonly Rep[] | "one person";

/** A group, or several together, by the IDs of a level. */
export interface GroupRef {
  level: ScorecardLevel;
  ids: readonly string[];
}

/** The figures of everybody in an organization over one range, by person. */
export type PeopleCards = ReadonlyMap<string, Scorecard>;

/** The people of a group; undefined if they aren't known. */
export type PeopleOf = (group: GroupRef, cards: PeopleCards) => ReadonlySet<string> | undefined;

/**
 * Finds the people of a group: everybody in an organization, or the members of teams. A member who is also in
 * another team isn't listed: nothing tells which team a recording was for.
 */
export function peopleIn(
  organizationId: string,
  teams: readonly { id: string; memberUids?: readonly string[] | undefined }[] | undefined,
): PeopleOf {
  const membersOf = new Map(teams?.map(({ id, memberUids = [] }) => [id, memberUids]));
  const teamsOf = new Map<string, string[]>();
  for (const [id, members] of membersOf) {
    for (const person of members) teamsOf.set(person, [...(teamsOf.get(person) ?? []), id]);
  }
  return ({ level, ids }, cards) => {
    if (level === "USER") return new Set(ids);
    if (level === "ORGANIZATION") {
      return ids.length === 1 && ids[0] === organizationId ? new Set(cards.keys()) : undefined;
    }
    if (level !== "TEAM" || teams === undefined) return undefined;
    const isOnlyInThese = (person: string) =>
      teamsOf.get(person)?.every((team) => ids.includes(team)) === true;
    return new Set(ids.flatMap((id) => membersOf.get(id) ?? []).filter(isOnlyInThese));
  };
}

const NONE: Share = { passed: 0, total: 0 };

const shareIn = ({ passRate, count = 0 }: Figure): Share =>
  passRate === undefined ? NONE : { ...shareOf(passRate, count), rate: passRate };

const sum = (shares: readonly Share[]): Share => ({
  passed: shares.reduce((all, { passed }) => all + passed, 0),
  total: shares.reduce((all, { total }) => all + total, 0),
});

/** A group's recordings that aren't by the listed people. */
function restOf(whole: Share, listed: Share): Share {
  const total = Math.max(0, whole.total - listed.total);
  return { total, passed: Math.min(total, Math.max(0, whole.passed - listed.passed)) };
}

/** The listed people may have this share more recordings than their group: some may be for another group. */
const MOST_ELSEWHERE = 0.15;
/** This many more are always allowed, because they are a large share of a small group. */
const FEW_ELSEWHERE = 3;
/** If more of a group's recordings than this are by people who aren't listed, its reps aren't known. */
const MOST_UNLISTED = 0.5;

const fits = (whole: Share, listed: Share) =>
  listed.total <= Math.max(whole.total * (1 + MOST_ELSEWHERE), whole.total + FEW_ELSEWHERE) &&
  listed.total >= whole.total * (1 - MOST_UNLISTED);

/** One of two figures that are compared: its group, and everybody's figures over its range. */
export interface Side {
  group: GroupRef;
  people: ReadonlySet<string> | undefined;
  cards: PeopleCards;
}

/**
 * The reps behind two figures of a metric; undefined if they aren't known. Each person is one rep. All who
 * aren't listed are another one, or one per group if the two groups differ.
 */
export function repsOf(
  metricId: string,
  figures: { now: Figure; before: Figure | undefined },
  [now, before]: readonly [Side, Side],
): readonly Rep[] | undefined {
  const isSameGroup = String(now.group.ids) === String(before.group.ids);
  if (now.people === undefined || before.people === undefined) return undefined;
  const shareBy = ({ people, cards }: Side, id: string) =>
    people?.has(id) ? shareIn(figureOf(cards.get(id), metricId)) : NONE;
  const reps: Rep[] = [...new Set([...now.people, ...before.people])]
    .map((id) => ({ id, now: shareBy(now, id), before: shareBy(before, id) }))
    .filter((rep) => rep.now.total + rep.before.total > 0);
  const whole = [shareIn(figures.now), figures.before ? shareIn(figures.before) : NONE] as const;
  const listed = [sum(reps.map((rep) => rep.now)), sum(reps.map((rep) => rep.before))] as const;
  if (!fits(whole[0], listed[0]) || !fits(whole[1], listed[1])) return undefined;
  const rest = { now: restOf(whole[0], listed[0]), before: restOf(whole[1], listed[1]) };
  const others: Rep[] = isSameGroup
    ? [{ id: undefined, ...rest }]
    : [
        { id: undefined, now: rest.now, before: NONE },
        { id: undefined, now: NONE, before: rest.before },
      ];
  return [...reps, ...others.filter((rep) => rep.now.total + rep.before.total > 0)];
}

/** How many people recorded in the period that has fewer of them. */
export const fewestReps = (reps: readonly Rep[]) =>
  Math.min(
    reps.filter(({ id, now }) => id !== undefined && now.total > 0).length,
    reps.filter(({ id, before }) => id !== undefined && before.total > 0).length,
  );
