import type { Batch } from "../batch.ts";
import { metricRows } from "../recordings/metrics.ts";
import type { Organization } from "./organizations.ts";
import { Random } from "../random.ts";
import { VERTICALS } from "./verticals.ts";

const DAY = 86_400_000;
const BETA = ["live-coaching", "summary-v2", "deep-search"];

function addOrganization(batch: Batch, organization: Organization, now: Date) {
  const { id, number, blueprint, people, teams, types, integrationId } = organization;
  const random = new Random(`rows ${id}`);
  const [owner, ...others] = people;
  const at = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  batch.add("organization", {
    id,
    number,
    name: blueprint.name,
    owner_uid: owner.id,
    admin_uids: [owner, ...others.slice(0, random.int(1, 3))].map((person) => person.id),
    group_ids: [`grp_${blueprint.vertical.industryId.slice(4)}`],
    industry_ids: [blueprint.vertical.industryId],
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
  for (const person of people) {
    const mailbox = `${person.firstName}.${person.lastName}${person.number}`.toLowerCase();
    batch.add("app_user", {
      id: person.id,
      number: person.number,
      organization_id: id,
      first_name: person.firstName,
      last_name: person.lastName,
      email: `${mailbox}@staff.example`,
    });
  }
  for (const type of types) batch.add("conversation_type", { ...type, organization_id: id });
  for (const team of teams) {
    batch.add("team", {
      id: team.id,
      number: team.number,
      organization_id: id,
      name: team.name,
      coach_uids: team.coaches.map((person) => person.id),
      member_uids: team.members.map((person) => person.id),
      default_conversation_types: [types[0].id],
      beta_features: [],
      created_at: at(random.int(380, 700)),
    });
  }
}

/** Adds the organizations' rows, except for clients and recordings. */
export function addOrganizations(batch: Batch, organizations: readonly Organization[], now: Date) {
  for (const { industryId, industry, description } of Object.values(VERTICALS)) {
    batch.add("industry", { id: industryId, name: industry, description });
  }
  for (const row of metricRows()) batch.add("metric", row);
  for (const organization of organizations) addOrganization(batch, organization, now);
}
