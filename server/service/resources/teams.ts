import { teamCreate } from "~/contract/teams.ts";
import { type Caller, requireOrganization, withinReach } from "../http/access.ts";
import { allOf, type Queries, sql } from "~server/shared/database/database.ts";
import { handle } from "../http/handler.ts";
import { newId } from "../process/secrets.ts";

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/** Each person's name, if the caller can access it, and when they were added, by ID. */
async function manifest(
  queries: Queries,
  caller: Caller,
  uids: readonly string[],
  addedAt: string,
) {
  const people = await queries.rows<Person>(sql`
    select id, first_name as "firstName", last_name as "lastName" from app_user
    where ${allOf([sql`id = any(${uids}::text[])`, withinReach(caller, "organization_id")])}`);
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
  // Read first: once the team exists, nothing may fail.
  const coachManifest = await manifest(database, caller, coachUids, createdAt);
  const memberManifest = await manifest(database, caller, memberUids, createdAt);
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
    coachManifest,
    memberManifest,
    newUserDefaultConversationTypes,
    createdAt,
  };
});
