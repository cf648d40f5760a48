import { accountCreate } from "~/contract/accounts.ts";
import { fields, sql } from "~server/shared/database/database.ts";
import { conflict } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { newId } from "../process/secrets.ts";

/** An account as in section 2.9, from the row `a`. */
const ACCOUNT = sql`
  json_build_object(${fields("a", "id externalId name createdAt updatedAt latitude longitude")},
    ${fields("a", "phoneNumbers emailAddresses addresses")})`;

/**
 * Section 4.5: creates an account in the credential's organization. 409 also if the account was
 * deleted or merged, as its external ID stays taken and a sync can restore it.
 */
export const createAccount = handle(accountCreate, async ({ caller, body }, { database }) => {
  const now = new Date().toISOString();
  const created = await database.row<{ data: string }>(sql`
    insert into account as a (id, organization_id, external_id, name, latitude, longitude,
      phone_numbers, email_addresses, addresses, created_at, updated_at)
    values (${newId("acc")}, ${caller.organizationId}, ${body.externalId}, ${body.name ?? null},
      ${body.latitude ?? null}, ${body.longitude ?? null}, ${body.phoneNumbers},
      ${body.emailAddresses}, ${JSON.stringify(body.addresses)}::text::json, ${now}, ${now})
    on conflict (organization_id, external_id) do nothing
    returning ${ACCOUNT}::text as data`);
  if (!created) throw conflict("The organization already has an account with this externalId.");
  return new JsonText(created.data);
});
