import { DAY } from "~server/shared/clock.ts";
import TYPES from "./data/conversation-types.json";
import BLUEPRINTS from "./data/organizations.json";
import VERTICALS from "./data/verticals.json";
import type { Batch } from "./loading.ts";
import { metricRows } from "./metrics.ts";
import { firstName, lastName } from "./names.ts";
import { Random } from "./random.ts";

/**
 * How a team's members did before its change, or after. The lists are in the order of the members, and
 * start over if there are more members.
 */
interface Phase {
  /** The skill at the metric that is added to the member's own, in standard deviations. */
  readonly skills: readonly number[];
  /** How often each records, as weights. Equally often if missing. */
  readonly weights?: readonly number[];
}

/** A team that changed at one metric, so that there is something to find. */
interface TeamChange {
  readonly team: string;
  /** The metric's name. */
  readonly metric: string;
  /** When it happened, in days before now. */
  readonly daysAgo: number;
  readonly before: Phase;
  readonly since: Phase;
}

/** The traits of one organization, as in `data/organizations.json`. */
interface Blueprint {
  readonly name: string;
  /** What it sells: a key of `data/verticals.json`. */
  readonly vertical: string;
  /** Its share of all recordings, as a weight. */
  readonly weight: number;
  readonly people: number;
  readonly teams: readonly string[];
  /** How many hours its local time is behind UTC. */
  readonly hoursBehindUtc: number;
  readonly evaluatedShare: number;
  /**
   * Its large teams, and how many times as many recordings as another team each has. All are of the first
   * conversation type, so that a month has enough of them for a verdict.
   */
  readonly largeTeams?: Readonly<Record<string, number>>;
  readonly changes?: readonly TeamChange[];
  readonly disabled?: boolean;
}

function some<T>(make: (index: number) => T, count: number): [T, ...T[]] {
  return [make(0), ...Array.from({ length: Math.max(0, count - 1) }, (_, i) => make(i + 1))];
}

/** Counts across all organizations, because metric values refer to people and teams by number. */
type Counts = Record<"people" | "teams" | "types", number>;

function makeOrganization(blueprint: Blueprint, number: number, teamCount: number, counts: Counts) {
  const random = new Random(`organization ${blueprint.name}`);
  const people = some(
    () => ({
      id: random.id("usr"),
      number: (counts.people += 1),
      firstName: firstName(random),
      lastName: lastName(random),
      /** Above or below average, in standard deviations. */
      skill: random.normal() * 0.6,
    }),
    Math.max(blueprint.people, teamCount * 2),
  );
  const at = (index: number) => people[index % people.length] ?? people[0];
  const perTeam = Math.max(2, Math.floor((people.length - 4) / teamCount));
  const id = random.id("org");
  const teams = some((index) => {
    const name = blueprint.teams[index] ?? `Team ${index + 1}`;
    const first = 4 + index * perTeam;
    return {
      id: random.id("tm"),
      number: (counts.teams += 1),
      name,
      members: some((place) => at(first + place), perTeam),
      coaches: random.chance(0.3) ? [at(index % 4), at(first)] : [at(first)],
      skill: random.normal() * 0.9,
      /** How much the skill changes over the twelve months. */
      drift: random.normal() * 0.7 + 0.25,
      isLarge: blueprint.largeTeams?.[name] !== undefined,
      change: blueprint.changes?.find((change) => change.team === name),
    };
  }, teamCount);
  const vertical = new Map(Object.entries(VERTICALS)).get(blueprint.vertical);
  if (!vertical) throw new Error(`There is no vertical ${blueprint.vertical}.`);
  const typeCount = number % 2 === 1 ? TYPES.length : TYPES.length - 1;
  return {
    id,
    number,
    blueprint,
    vertical,
    people,
    teams,
    /** The teams to draw from, large ones several times. */
    busyTeams: teams.flatMap((team) =>
      Array.from({ length: blueprint.largeTeams?.[team.name] ?? 1 }, () => team),
    ),
    types: TYPES.slice(0, typeCount).map((type) => ({
      ...type,
      id: random.id("ct"),
      number: (counts.types += 1),
    })),
    integrationId: random.id("int"),
  };
}

export type SeedOrganization = ReturnType<typeof makeOrganization>;
export type SeedPerson = SeedOrganization["people"][number];
type Team = SeedOrganization["teams"][number];

/** How a team's members did that many days ago. Undefined if the team never changes. */
export const phaseOf = ({ change }: Team, daysAgo: number): Phase | undefined =>
  change && daysAgo <= change.daysAgo ? change.since : change?.before;

/** The member whom a draw of 0 to 1 picks for a recording of that many days ago. */
export function memberAt(team: Team, draw: number, daysAgo: number): SeedPerson {
  const weights = phaseOf(team, daysAgo)?.weights ?? [1];
  const weightOf = (place: number) => weights[place % weights.length] ?? 1;
  let rest = draw * team.members.reduce((sum, _, place) => sum + weightOf(place), 0);
  return team.members.find((_, place) => (rest -= weightOf(place)) < 0) ?? team.members[0];
}

/** Creates all organizations with people and teams, the sandbox organization first: it has most of the recordings. */
export function makeOrganizations(sandboxTeams: number): [SeedOrganization, ...SeedOrganization[]] {
  const counts = { people: 0, teams: 0, types: 0 };
  const [sandbox, ...others] = BLUEPRINTS.map((blueprint, index) => {
    const teamCount = index === 0 ? sandboxTeams : blueprint.teams.length;
    return makeOrganization(blueprint, index + 1, teamCount, counts);
  });
  if (!sandbox) throw new Error("There is no organization.");
  return [sandbox, ...others];
}

const BETA = ["live-coaching", "summary-v2", "deep-search"];

function addOrganization(batch: Batch, organization: SeedOrganization, now: Date) {
  const { id, number, blueprint, vertical, people, teams, types, integrationId } = organization;
  const random = new Random(`rows ${id}`);
  const [owner, ...others] = people;
  const at = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  batch.add("organization", {
    id,
    number,
    name: blueprint.name,
    owner_uid: owner.id,
    admin_uids: [owner, ...others.slice(0, random.int(1, 3))].map((person) => person.id),
    group_ids: [`grp_${vertical.industryId.slice(4)}`],
    industry_ids: [vertical.industryId],
    beta_features: BETA.filter(() => random.chance(0.4)),
    consent_not_required: random.chance(0.3),
    disabled: blueprint.disabled ?? false,
    created_at: at(random.int(420, 1500)),
  });
  const crm = random.pick(["SALESFORCE", "HUBSPOT", "DYNAMICS"]);
  // One integration has a deletion time but is active: `is_active` is what counts.
  const integrations = [
    {
      id: integrationId,
      name: `${blueprint.name} CRM`,
      platform: crm,
      is_active: true,
      deleted_at: number === 2 ? at(30) : null,
    },
    {
      id: random.id("int"),
      name: "Old calendar",
      platform: "GOOGLE_CALENDAR",
      is_active: false,
      deleted_at: at(90),
    },
  ];
  for (const integration of integrations) {
    batch.add("integration", {
      ...integration,
      organization_id: id,
      external_account_id: `00D${random.digits(9)}`,
      created_at: at(400),
      updated_at: at(30),
    });
  }
  for (const { id: personId, number: personNumber, firstName: first, lastName: last } of people) {
    batch.add("app_user", {
      id: personId,
      number: personNumber,
      organization_id: id,
      first_name: first,
      last_name: last,
      email: `${first}.${last}${personNumber}@staff.example`.toLowerCase(),
    });
  }
  for (const { id: typeId, number: typeNumber, name } of types) {
    batch.add("conversation_type", {
      id: typeId,
      number: typeNumber,
      name,
      organization_id: id,
    });
  }
  for (const team of teams) {
    batch.add("team", {
      id: team.id,
      number: team.number,
      organization_id: id,
      name: team.name,
      coach_uids: team.coaches.map((person) => person.id),
      member_uids: team.members.map((person) => person.id),
      default_conversation_types: types.slice(0, 1).map((type) => type.id),
      beta_features: [],
      created_at: at(random.int(380, 700)),
    });
  }
}

/** Adds the organizations' rows, except for clients and recordings. */
export function addOrganizations(
  batch: Batch,
  organizations: readonly SeedOrganization[],
  now: Date,
) {
  for (const { industryId, industry, description } of Object.values(VERTICALS)) {
    batch.add("industry", { id: industryId, name: industry, description });
  }
  for (const row of metricRows()) batch.add("metric", row);
  for (const organization of organizations) addOrganization(batch, organization, now);
}
