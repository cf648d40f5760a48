import { apiClientList, apiClientRotateSecret } from "../../src/contract/api-clients.ts";
import type { ApiClient } from "../../src/contract/api-clients.ts";
import { requireOrganization } from "./access.ts";
import { EMPTY, iso, sql } from "./database.ts";
import { cursors } from "./http/cursor.ts";
import { forbidden, notFound } from "./http/errors.ts";
import { handle } from "./http/handler.ts";
import { hashSecret, newSecret } from "./secrets.ts";

/** Section 4.2: in the order of their ids. */
export const listApiClients = handle(apiClientList, async (call, service) => {
  const { database, signingKey } = service;
  const { organizationId } = call.params;
  const { limit, cursor } = call.query;
  const pages = cursors(signingKey, [apiClientList.name, organizationId]);
  const after = pages.read(cursor)?.[1];
  await requireOrganization(database, call.caller, organizationId);
  const active = sql`from api_client where organization_id = ${organizationId} and deleted_at is null`;
  const rows = await database.rows<ApiClient>(sql`
    select client_id as "clientId", name, ${iso("created_at")} as "createdAt",
      created_by as "createdBySvcUserId", role
    ${active}${after === undefined ? EMPTY : sql` and client_id > ${after}`}
    order by client_id limit ${limit + 1}`);
  const count = await database.row<{ total: number }>(sql`select count(*)::int as total ${active}`);
  const data = rows.slice(0, limit);
  const last = data.at(-1)?.clientId;
  const hasNextPage = rows.length > limit;
  return {
    data,
    cursor: hasNextPage && last !== undefined ? pages.write([null, last]) : null,
    pageSize: data.length,
    limit,
    total: count?.total ?? data.length,
    hasNextPage,
  };
});

/**
 * Section 4.3. One statement, so that of two rotations at once each leaves its own new secret and
 * the one before it valid. 403 unless the caller is the user who created the client.
 */
export const rotateApiClientSecret = handle(apiClientRotateSecret, async (call, service) => {
  const { organizationId, clientId } = call.params;
  const { database } = service;
  await requireOrganization(database, call.caller, organizationId);
  const client = await database.row<{ createdBy: string }>(sql`
    select created_by as "createdBy" from api_client
    where client_id = ${clientId} and organization_id = ${organizationId} and deleted_at is null`);
  if (!client) throw notFound("The organization has no such API client.");
  if (client.createdBy !== call.caller.userId) {
    throw forbidden("Only the user who created an API client can rotate its secret.");
  }
  const clientSecret = newSecret();
  await service.sandbox.inTurn(async () => {
    await database.rows(sql`
      update api_client set previous_secret_hash = secret_hash,
        secret_hash = ${hashSecret(clientSecret)} where client_id = ${clientId}`);
    await service.sandbox.secretChanged(clientId, clientSecret);
  });
  return {
    data: { clientId, clientSecret },
    cursor: null,
    pageSize: 1,
    limit: 1,
    total: 1,
    hasNextPage: false,
  };
});
