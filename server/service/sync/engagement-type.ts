import type { EngagementBody, SyncEngagementType } from "../../../src/contract/engagements.ts";
import { type Row, sql } from "../database.ts";
import { newId } from "../secrets.ts";
import type { Sync } from "./records.ts";

interface StoredType {
  readonly name: string;
  readonly activityType: string | null;
}

/** A type without an external id goes by its name. What kind of activity it is stays known. */
async function writeType({ queries, organizationId }: Sync, type: SyncEngagementType) {
  const stays = type.activityType === undefined;
  return queries.row<StoredType>(sql`
    insert into engagement_type as t (id, organization_id, external_id, name, activity_type)
    values (${newId("et")}, ${organizationId}, ${type.externalId ?? type.name}, ${type.name},
      ${type.activityType ?? null})
    on conflict (organization_id, external_id) do update set name = excluded.name,
      activity_type = case when ${stays}::boolean then t.activity_type else excluded.activity_type end
    returning name, activity_type as "activityType"`);
}

async function findType({ queries, organizationId, issues }: Sync, id: string) {
  const type = await queries.row<StoredType>(sql`
    select name, activity_type as "activityType" from engagement_type
    where id = ${id} and organization_id = ${organizationId}`);
  if (!type) {
    const message = "The organization has no such engagement type";
    issues.push({ code: "custom", path: ["engagementTypeId"], message });
  }
  return type;
}

/** The columns of an engagement's type; none where the body doesn't name one. The id wins. */
export async function syncType(sync: Sync, body: EngagementBody): Promise<Row> {
  const { engagementTypeId: id, engagementType: type } = body;
  if (id === undefined && type === undefined) return {};
  const written = type ? await writeType(sync, type) : undefined;
  const found = typeof id === "string" ? await findType(sync, id) : written;
  return { engagement_type: found?.name ?? null, activity_type: found?.activityType ?? null };
}
