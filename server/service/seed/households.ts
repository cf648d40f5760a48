import type TEXTS from "./data/stories.json";
import { firstName, home, lastName, phoneNumber } from "./names.ts";
import type { Calendar } from "./calendar.ts";
import { memberAt, type SeedOrganization } from "./organizations.ts";
import { Random } from "./random.ts";

/** How a conversation ended. */
export type Result = keyof typeof TEXTS.results;

/** Plans one to four visits, a few weeks apart. The last one decides. */
function plan(random: Random, maxVisits: number, isNewest: boolean) {
  const count = Math.min(maxVisits, 1 + random.index([62, 25, 9, 4]));
  const last = isNewest ? 1 : random.next();
  const result: Result = random.weighted([
    ["closed", 38],
    ["not closed", 36],
    ["in progress", last > 0.93 ? 60 : 20],
  ]);
  let fraction = last;
  const visits = Array.from({ length: count }, (_, back) => {
    const earlier = (): Result => (random.chance(0.75) ? "in progress" : "not closed");
    // 0 is a year ago, 1 is now; visits count from 1.
    const visit = { fraction, visit: count - back, result: back === 0 ? result : earlier() };
    fraction -= random.int(3, 30) / 365;
    if (fraction < 0) fraction = random.next() * 0.01;
    return visit;
  });
  return visits.toReversed();
}

const round = (amount: number) => Math.round(amount / 50) * 50;

/**
 * A household in the CRM: an account with a contact, or a lead. Each has its own random stream, so
 * that households don't depend on each other.
 */
export function makeHousehold(
  organization: SeedOrganization,
  calendar: Calendar,
  index: number,
  maxVisits: number,
) {
  const random = new Random(`household ${organization.id} ${index}`);
  const team = random.pick(organization.busyTeams);
  const regular = random.next();
  const surname = lastName(random);
  const product = random.pick(organization.vertical.products);
  const { lowest, highest } = product.price;
  // In dollars, like `agreed`.
  const firstOffer = round(lowest + (highest - lowest) * random.next());
  const shared = {
    organization,
    surname,
    partners: [firstName(random), firstName(random)] as const,
    product,
    scope: random.pick(product.scopes),
    competitor: random.pick(organization.vertical.competitors),
    firstOffer,
    agreed: round(firstOffer * (0.84 + 0.12 * random.next())),
    months: random.pick([12, 18, 24, 36, 60]),
  };
  const visits = plan(random, maxVisits, organization.number === 1 && index < 24).map((visit) => {
    const drawn = random.weighted(organization.types.map((one) => [one, one.weight]));
    const type = (team.isLarge && organization.types[0]) || drawn;
    // Drawn as a number, so that a team that changes takes nothing else from the stream.
    const draw = random.chance(0.8) ? regular : random.next();
    // A few people are between teams: their conversations have no team.
    const itsTeam = random.chance(0.04) ? undefined : team;
    const { fraction, ...rest } = visit;
    const rep = memberAt(team, draw, calendar.daysSince(calendar.at(fraction, 0.5)));
    return { fraction, story: { ...shared, ...rest, team: itsTeam, rep, type } };
  });
  const isLead = random.chance(0.14);
  return {
    random,
    links: {
      account_id: isLead ? null : random.id("acc"),
      contact_id: isLead ? null : random.id("con"),
      lead_id: isLead ? random.id("lead") : null,
    },
    opportunityId: random.chance(0.94) ? random.id("opp") : null,
    visits,
  };
}

export type Household = ReturnType<typeof makeHousehold>;
export type Visit = Household["visits"][number];
/** One conversation with a household, the source of its title, summary and other texts. */
export type Story = Visit["story"];

/** The address book entry shared by the household's account, contact and lead. */
export function addressBook(random: Random, story: Story, at: string) {
  const { address, latitude, longitude } = home(random);
  const mailbox = `${story.partners[0]}.${story.surname}`.toLowerCase().replaceAll(/[^a-z.]/g, "");
  return {
    latitude,
    longitude,
    phone_numbers: [phoneNumber(random)],
    email_addresses: [`${mailbox}${random.int(1, 99)}@mail.example`],
    addresses: JSON.stringify([address]),
    last_activity_at: at,
    created_at: at,
    updated_at: at,
  };
}
