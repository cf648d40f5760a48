import TEXTS from "./data/stories.json";
import type { Batch } from "./loading.ts";
import { addressBook, type Household, type Story, type Visit } from "./households.ts";
import type { SeedPerson } from "./organizations.ts";
import type { Random } from "./random.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const HOUR = 3_600_000;

const external = (random: Random, prefix: string) => `${prefix}8c${random.digits(10)}`;

/** A visit with its time and recording. */
export interface Placed extends Visit {
  readonly at: number;
  readonly recordingId: string;
  readonly seconds: number;
}

const fullName = ({ firstName, lastName }: SeedPerson) => `${firstName} ${lastName}`;

const NO_LINKS = { account_id: null, contact_id: null, lead_id: null };

/** Adds the household's account and contact, or its lead. */
function addPeople(batch: Batch, household: Household, story: Story, first: number, last: number) {
  const { random, links } = household;
  const { account_id, contact_id, lead_id } = links;
  const names = { first_name: story.partners[0], last_name: story.surname };
  const common = {
    organization_id: story.organization.id,
    ...addressBook(random, story, iso(last)),
    created_at: iso(first - 48 * HOUR),
  };
  if (account_id !== null) {
    batch.add("account", {
      id: account_id,
      external_id: external(random, "001"),
      name: `${story.partners.join(" & ")} ${story.surname}`,
      owner_name: fullName(story.rep),
      ...common,
    });
  }
  if (contact_id !== null) {
    const external_id = external(random, "003");
    batch.add("contact", { id: contact_id, external_id, account_id, ...names, ...common });
  }
  if (lead_id !== null) {
    batch.add("lead", { id: lead_id, external_id: external(random, "00Q"), ...names, ...common });
  }
}

function addOpportunity(batch: Batch, household: Household, last: Placed, first: number) {
  const { random, opportunityId: id, links } = household;
  if (id === null) return;
  const { story } = last;
  const { disposition, stage: stage_name } = TEXTS.results[story.result];
  // A few opportunities have no customer: their recordings count as unlinked.
  const isOrphan = random.chance(0.02);
  batch.add("opportunity", {
    id,
    organization_id: story.organization.id,
    external_id: external(random, "006"),
    name: `${story.surname} ${story.product.name.toLowerCase()}`,
    disposition,
    stage_name,
    amount: story.result === "closed" ? story.agreed : story.firstOffer,
    recording_id: last.recordingId,
    ...(isOrphan ? NO_LINKS : links),
    last_activity_at: iso(last.at),
    created_at: iso(first - HOUR),
    updated_at: iso(last.at),
    closed_at: story.result === "in progress" ? null : iso(last.at + last.seconds * 1000),
  });
  // Without the rep, who may depend on the date: the IDs drawn below mustn't.
  const others = story.team?.members.filter(({ id }) => id !== story.rep.id) ?? [story.rep];
  const helper = random.pick(others);
  const isShared = helper.id !== story.rep.id && random.chance(0.25);
  const users = isShared ? [story.rep, helper] : [story.rep];
  for (const user of users) {
    batch.add("opportunity_user", {
      id: random.id("ou"),
      opportunity_id: id,
      user_id: user.id,
      name: fullName(user),
      amount_percentage: isShared ? 50 : 100,
    });
  }
}

function addEngagement(batch: Batch, household: Household, visit: Placed): string {
  const { random, opportunityId, links } = household;
  const { story, at, seconds, recordingId } = visit;
  const id = random.id("eng");
  const isCall = story.type.name.endsWith("call");
  const local = at - story.organization.blueprint.hoursBehindUtc * HOUR;
  batch.add("engagement", {
    id,
    organization_id: story.organization.id,
    external_id: external(random, "00U"),
    engagement_type: isCall ? "Call" : "Appointment",
    activity_type: isCall ? "CALL" : "APPOINTMENT",
    direction: random.chance(0.3) ? "INBOUND" : "OUTBOUND",
    subject: `${story.surname}: ${story.type.name.toLowerCase()}`,
    content: null,
    status: "completed",
    start_time: iso(at),
    start_time_localized: iso(local).slice(0, 19),
    end_time: iso(at + seconds * 1000),
    recording_id: recordingId,
    opportunity_id: opportunityId,
    ...links,
    created_at: iso(at - 24 * HOUR),
    updated_at: iso(at),
  });
  batch.add("engagement_user", {
    id: random.id("eu"),
    engagement_id: id,
    user_id: story.rep.id,
    organization_id: story.organization.id,
    external_id: external(random, "005"),
    name: fullName(story.rep),
    email: `${story.rep.id.slice(4).toLowerCase()}@staff.example`,
    share_of_sale: 100,
    integration_connection_id: story.organization.integrationId,
    created_at: iso(at),
    updated_at: iso(at),
  });
  return id;
}

/** Adds the CRM matches of a recording, if any. */
function addMatches(batch: Batch, household: Household, visit: Placed) {
  const { random, links, opportunityId } = household;
  const kind = random.weighted([
    ["OPPORTUNITY", 50],
    ["ENGAGEMENT", 26],
    ["ACCOUNT", 5],
    ["CONTACT", 5],
    ["FUZZY", 4],
    ["NOT_FOUND", 3],
    ["NONE", 5],
  ]);
  if (kind === "NONE") return;
  const match = {
    recording_id: visit.recordingId,
    position: 0,
    id: random.id("crm"),
    organization_id: visit.story.organization.id,
    customer_type: "OPPORTUNITY",
    matching_source: kind === "NOT_FOUND" || kind === "FUZZY" ? kind : "DIRECT",
    ...links,
    opportunity_id: opportunityId,
    engagement_id: null,
    created_at: iso(visit.at + visit.seconds * 1000),
  };
  if (kind === "NOT_FOUND") {
    batch.add("crm_match", { ...match, ...NO_LINKS, opportunity_id: null });
    return;
  }
  const needsEngagement = kind === "ENGAGEMENT" || opportunityId === null;
  const engagement_id =
    needsEngagement || random.chance(0.2) ? addEngagement(batch, household, visit) : null;
  const isPerson = kind === "ACCOUNT" || kind === "CONTACT";
  const record = kind === "ENGAGEMENT" || opportunityId === null ? "ENGAGEMENT" : "OPPORTUNITY";
  const person = links.lead_id === null ? kind : "LEAD";
  const customer_type = isPerson ? person : record;
  batch.add("crm_match", { ...match, customer_type, engagement_id });
  if (links.account_id !== null && kind === "ENGAGEMENT" && random.chance(0.4)) {
    const id = random.id("crm");
    batch.add("crm_match", { ...match, id, position: 1, customer_type: "ACCOUNT", engagement_id });
  }
}

/** Adds all CRM records of a household and its visits. */
export function addCrm(batch: Batch, household: Household, visits: readonly Placed[]): void {
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return;
  addPeople(batch, household, last.story, first.at, last.at);
  addOpportunity(batch, household, last, first.at);
  for (const visit of visits) addMatches(batch, household, visit);
}
