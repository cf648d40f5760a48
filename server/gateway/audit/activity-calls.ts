import { activityList } from "~/contract/activity.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { decodeQuery } from "~/contract/schema.ts";
import { z } from "~/contract/zod.ts";
import { isEnough } from "~/contract/roles.ts";
import { json, storable } from "../http/call.ts";
import { badRequest } from "../http/failure.ts";
import { credentialId, type Handler } from "../forward/credential.ts";
import { organizationAccess } from "../forward/organization-access.ts";
import type { Service } from "../forward/service-call.ts";
import type { Audit } from "./audit.ts";

interface ActivityParts {
  readonly audit: Audit;
  readonly service: Service;
}

const instant = (time: string | undefined) => time && new Date(time).toISOString();

/** `GET /gateway/activity`. */
export const listActivity: Handler<ActivityParts> = async (parts, session, call) => {
  const parsed = z.safeParse(activityList.query, storable(decodeQuery(activityList, call.search)));
  if (!parsed.success) {
    const key = String(parsed.error.issues[0]?.path[0] ?? "the query");
    throw badRequest(`Check ${key}.`);
  }
  const { organizationId, startedAfter, startedBefore, limit, ...filter } = parsed.data;
  const { credential, person, role } = session;
  const isAdmin = isEnough(role, "admin");
  const isEveryones =
    organizationId !== undefined && isAdmin && apiClientList.credentials.includes(credential.kind);
  if (isEveryones) {
    const refused = await organizationAccess(parts.service)(session, call, organizationId);
    if (refused) return refused;
  }
  const entries = await parts.audit.list({
    ...filter,
    organizationId,
    // People see what they did themselves, with any connection.
    subject: isAdmin ? undefined : person?.subject,
    // Admins see everything made through their connection.
    credentialId: isEveryones || (person && !isAdmin) ? undefined : credentialId(credential),
    after: instant(startedAfter),
    before: instant(startedBefore),
    limit: limit + 1,
  });
  const data = entries.slice(0, limit);
  const cursor = entries.length > limit ? (data.at(-1)?.id ?? null) : null;
  return json(200, { data, cursor });
};
