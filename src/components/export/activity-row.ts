import { actOf } from "~/components/nouns/acts.ts";
import { accessTokenRevoke, organizationCreate } from "~/contract/plain.gen.ts";
import { isObject } from "~/lib/guards.ts";
import type { ExportRow } from "./walk.ts";

/** The name of the list of activity. */
export const ACTIVITY = "activity";

/**
 * A write as an auditor reads it: when, what, to which organization and client, by whom, and how it ended.
 * The other fields follow as received, with the other IDs of its path in `params`.
 */
export function activityRow(row: ExportRow): ExportRow {
  const {
    startedAt,
    endedAt,
    endpoint,
    params,
    kind,
    credentialId,
    person,
    connection,
    ...others
  } = row;
  const { outcome, reason, requestId, ...rest } = others;
  const { name, email, subject } = isObject(person) ? person : {};
  const { organizationId, orgId, clientId, ...ids } = isObject(params) ? params : {};
  const created = endpoint === organizationCreate.name ? rest.createdId : undefined;
  // The client of a token is an app.
  const isApp = endpoint === accessTokenRevoke.name;
  return {
    startedAt,
    endedAt,
    action: actOf(String(endpoint)),
    organizationId: organizationId ?? orgId ?? created ?? null,
    apiClientId: isApp ? null : (clientId ?? null),
    kind,
    credentialId,
    personName: name ?? null,
    personEmail: email ?? null,
    personSubject: subject ?? null,
    connection: connection ?? null,
    outcome,
    reason: reason ?? null,
    requestId,
    ...rest,
    endpoint,
    params: isApp ? { ...ids, clientId } : ids,
  };
}
