import type { EngagementBody, SyncEngagementType } from "../../../src/contract/engagements.ts";
import { type Row, sql } from "~server/shared/database/database.ts";
import { newId } from "../process/secrets.ts";
import type { Sync } from "./sync.ts";

interface StoredType {
  readonly name: string;
  readonly activityType: string | null;
}

/**
 * A type without an external ID is identified by its name. An activity type that isn't given stays.
 */
async function writeType({ queries, organizationId }: Sync, type: SyncEngagementType) {
  const keepsActivity = type.activityType === undefined;
  return queries.row<StoredType>(sql`
    insert into engagement_type as t (id, organization_id, external_id, name, activity_type)
    values (${newId("et")}, ${organizationId}, ${type.externalId ?? type.name}, ${type.name},
      ${type.activityType ?? null})
    on conflict (organization_id, external_id) do update set name = excluded.name,
      activity_type = case when ${keepsActivity}::boolean then t.activity_type else excluded.activity_type end
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

/** The columns for an engagement's type; none if the body has no type. The ID takes precedence. */
export async function syncType(sync: Sync, body: EngagementBody): Promise<Row> {
  const { engagementTypeId: id, engagementType: type } = body;
  if (id === undefined && type === undefined) return {};
  const written = type ? await writeType(sync, type) : undefined;
  const found = typeof id === "string" ? await findType(sync, id) : written;
  return { engagement_type: found?.name ?? null, activity_type: found?.activityType ?? null };
}
