import { apiClientList, apiClientRotateSecret } from "~/contract/api-clients.ts";
import { requireOrganization } from "../http/access.ts";
import { allOf, fields, isEqual, raw, sql } from "~server/shared/database/database.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle } from "../http/handler.ts";
import { pageEnvelope, fullPage, readPage, wholePage } from "../http/page.ts";
import { hashSecret, newSecret } from "../process/secrets.ts";

/** Section 4.2: lists clients by ID. */
export const listApiClients = handle(apiClientList, async ({ caller, params, query }, service) => {
  const { organizationId } = params;
  await requireOrganization(service.database, caller, organizationId);
  const page = await readPage(
    service,
    [apiClientList.name, organizationId],
    { ...query, isCounted: true },
    {
      from: "api_client c",
      where: allOf([isEqual("c.organization_id", organizationId), raw("c.deleted_at is null")]),
      id: "client_id",
      item: sql`json_build_object(${fields("c", "clientId name createdAt")},
        'createdBySvcUserId', c.created_by, 'role', c.role)`,
    },
  );
  return fullPage(page);
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
        secret_hash = ${hashSecret(clientSecret)}
      where client_id = ${clientId}`);
    await service.sandbox.setSecret(clientId, clientSecret);
  });
  return { data: { clientId, clientSecret }, ...pageEnvelope(wholePage(1)) };
});
