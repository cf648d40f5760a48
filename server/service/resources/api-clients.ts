import { apiClientList, apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import type { ApiClient } from "../../../src/contract/api-clients.ts";
import { requireOrganization } from "../http/access.ts";
import { EMPTY, iso, sql } from "~server/shared/database/database.ts";
import { cursors } from "../http/cursor.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle } from "../http/handler.ts";
import { envelope } from "../http/page.ts";
import { hashSecret, newSecret } from "../process/secrets.ts";

/** Section 4.2: lists clients by ID. */
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
  const last = rows.length > limit ? data.at(-1) : undefined;
  const next = last ? pages.write([null, last.clientId]) : null;
  return { data, ...envelope(next, rows.length, limit, count?.total ?? data.length) };
});

/**
 * Section 4.3. A single statement, so that of two rotations at once each keeps its own new secret
 * and the one before it valid. 403 unless the caller is the user who created the client.
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
  await service.sandbox.rotateInTurn(async () => {
    await database.rows(sql`
      update api_client set previous_secret_hash = secret_hash,
        secret_hash = ${hashSecret(clientSecret)},
        previous_sandbox_hashes = sandbox_hashes, sandbox_hashes = '{}'
      where client_id = ${clientId}`);
    await service.sandbox.setSecret(clientId, clientSecret);
  });
  return { data: { clientId, clientSecret }, ...envelope(null, 1, 1, 1) };
});
