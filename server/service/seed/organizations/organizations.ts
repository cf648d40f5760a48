import { BLUEPRINTS, type Blueprint, type TeamChange } from "./blueprint.ts";
import { firstName, lastName } from "./names.ts";
import { Random } from "../random.ts";

export interface Person {
  readonly id: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Above or below average, in standard deviations. */
  readonly skill: number;
}

export interface Team {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly members: readonly [Person, ...Person[]];
  readonly coaches: readonly Person[];
  readonly skill: number;
  /** How much the skill changes over the twelve months. */
  readonly drift: number;
  readonly changes: readonly TeamChange[];
}

export interface ConversationType {
  readonly id: string;
  readonly number: number;
  readonly name: string;
}

export interface Organization {
  readonly id: string;
  readonly number: number;
  readonly blueprint: Blueprint;
  readonly people: readonly [Person, ...Person[]];
  readonly teams: readonly [Team, ...Team[]];
  /** The teams to draw from, large ones several times. */
  readonly busyTeams: readonly Team[];
  readonly types: readonly [ConversationType, ...ConversationType[]];
  readonly integrationId: string;
}

export const TYPE_NAMES = [
  "In-home consultation",
  "Discovery call",
  "Showroom visit",
  "Service call",
  "Financing review",
  "Follow-up call",
] as const;

/** Counts across all organizations, because metric values refer to people and teams by number. */
class Counter {
  #count = 0;

  next(): number {
    this.#count += 1;
    return this.#count;
  }
}

function some<T>(make: (index: number) => T, count: number): [T, ...T[]] {
  return [make(0), ...Array.from({ length: Math.max(0, count - 1) }, (_, i) => make(i + 1))];
}

function makeOne(
  blueprint: Blueprint,
  counters: Record<"people" | "teams" | "types", Counter>,
  number: number,
  teamCount: number,
): Organization {
  const random = new Random(`organization ${blueprint.name}`);
  const person = (): Person => ({
    id: random.id("usr"),
    number: counters.people.next(),
    firstName: firstName(random),
    lastName: lastName(random),
    skill: random.normal() * 0.6,
  });
  const people = some(person, Math.max(blueprint.people, teamCount * 2));
  const at = (index: number) => people[index % people.length] ?? people[0];
  const perTeam = Math.max(2, Math.floor((people.length - 4) / teamCount));
  const nameOf = (index: number) => blueprint.teams[index] ?? `Team ${index + 1}`;
  const team = (index: number): Team => ({
    id: random.id("tm"),
    number: counters.teams.next(),
    name: nameOf(index),
    members: some((place) => at(4 + index * perTeam + place), perTeam),
    coaches: random.chance(0.3)
      ? [at(index % 4), at(4 + index * perTeam)]
      : [at(4 + index * perTeam)],
    skill: random.normal() * 0.9,
    drift: random.normal() * 0.7 + 0.25,
    changes: (blueprint.changes ?? []).filter((change) => change.team === nameOf(index)),
  });
  const type = (index: number): ConversationType => ({
    id: random.id("ct"),
    number: counters.types.next(),
    name: TYPE_NAMES[index] ?? TYPE_NAMES[0],
  });
  const id = random.id("org");
  const teams = some(team, teamCount);
  return {
    id,
    number,
    blueprint,
    people,
    teams,
    busyTeams: teams.flatMap((one) =>
      Array.from({ length: blueprint.largeTeams?.[one.name] ?? 1 }, () => one),
    ),
    types: some(type, number % 2 === 1 ? 6 : 5),
    integrationId: random.id("int"),
  };
}

/** Creates all organizations with people and teams, the sandbox organization first. */
export function makeOrganizations(sandboxTeams: number): [Organization, ...Organization[]] {
  const counters = { people: new Counter(), teams: new Counter(), types: new Counter() };
  return some((index) => {
    const blueprint = BLUEPRINTS[index] ?? BLUEPRINTS[0];
    return makeOne(
      blueprint,
      counters,
      index + 1,
      index === 0 ? sandboxTeams : blueprint.teams.length,
    );
  }, BLUEPRINTS.length);
}
