import { teamCreate } from "~/contract/teams.ts";
import { requireOrganization } from "../http/access.ts";
import { type Queries, sql } from "~server/shared/database/database.ts";
import { handle } from "../http/handler.ts";
import { newId } from "../process/secrets.ts";

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/** Each person's name, if known, and when they were added, by ID. */
async function manifest(queries: Queries, uids: readonly string[], addedAt: string) {
  const people = await queries.rows<Person>(sql`
    select id, first_name as "firstName", last_name as "lastName" from app_user
    where id = any(${uids}::text[])`);
  const names = new Map(people.map(({ id, ...name }) => [id, name]));
  return Object.fromEntries(uids.map((uid) => [uid, { ...names.get(uid), addedAt }]));
}

/** Section 4.7: creates a team. */
export const createTeam = handle(teamCreate, async ({ caller, params, body }, service) => {
  const { database } = service;
  await requireOrganization(database, caller, params.orgId);
  const id = newId("tm");
  const createdAt = new Date().toISOString();
  const { newUserDefaultConversationTypes, betaFeatures } = body;
  const [coachUids, memberUids] = [[...new Set(body.coachUids)], [...new Set(body.memberUids)]];
  await database.rows(sql`
    insert into team (id, organization_id, name, coach_uids, member_uids,
      default_conversation_types, beta_features, created_at)
    values (${id}, ${params.orgId}, ${body.name}, ${coachUids}, ${memberUids},
      ${newUserDefaultConversationTypes}, ${betaFeatures}, ${createdAt})`);
  return {
    id,
    name: body.name,
    organizationId: params.orgId,
    coachUids,
    memberUids,
    coachManifest: await manifest(database, coachUids, createdAt),
    memberManifest: await manifest(database, memberUids, createdAt),
    newUserDefaultConversationTypes,
    createdAt,
  };
});
