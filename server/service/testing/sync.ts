import { engagementSync } from "~/contract/engagements.ts";
import { type Row, raw, sql } from "~server/shared/database/database.ts";
import type { TestService } from "./service.ts";

type Table = "account" | "contact" | "lead" | "engagement";

/** Syncs engagements and reads what they wrote from the database. */
export const syncing = (service: () => TestService) => ({
  call: (body: unknown, token = service().token) =>
    service().api.call(engagementSync, { token, body }),
  sync: async (body: unknown, token = service().token) =>
    (await service().api.read(engagementSync, { token, body })).data,
  /** A row of the sandbox organization by external ID; empty if there is none. */
  one: async (table: Table, externalId: string) => {
    const row = await service().database.row<Row>(sql`
      select * from ${raw(table)} where external_id = ${externalId}
        and organization_id = ${service().sandbox.organizationId}`);
    return row ?? {};
  },
  /** An engagement's users, deleted ones included. */
  usersOf: (engagementId: string) =>
    service().database.rows<Row>(sql`
      select external_id, email, name, share_of_sale, user_id, deleted_at is not null as deleted
      from engagement_user where engagement_id = ${engagementId} order by external_id, name`),
  /** An engagement's list of contacts, in order. */
  contactsOf: (engagementId: unknown) =>
    service().database.rows<Row>(sql`
      select c.external_id as contact, k.is_primary as "isPrimary" from engagement_contact k
      join contact c on c.id = k.contact_id where k.engagement_id = ${String(engagementId)}
      order by k.position`),
});
