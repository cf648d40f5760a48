import { activityFinding, activityList } from "~/contract/activity.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { organizationList } from "~/contract/organizations.ts";
import { decodeQuery } from "~/contract/schema.ts";
import { judgeWrite } from "~/contract/write-end.ts";
import { z } from "~/contract/zod.ts";
import { Pool } from "~/lib/pool.ts";
import { isEnough } from "~/contract/roles.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { type Call, json, readInput, type Reply, storable } from "../http/call.ts";
import { Failure, badRequest } from "../http/failure.ts";
import { type Caller, credentialId, type Handler } from "../forward/credential.ts";
import { ownOrganization, sandboxOf } from "../forward/sandbox.ts";
import { type OrganizationAccess, organizationAccess } from "../forward/organization-access.ts";
import type { OrganizationIds, OrganizationLister } from "../forward/organization-list.ts";
import type { Service } from "../forward/tokens.ts";
import type { Audit } from "./audit.ts";

interface ActivityParts {
  readonly settings: GatewaySettings;
  readonly audit: Audit;
  readonly service: Service;
  /** Remembers for a minute what the service allows. */
  readonly access: OrganizationAccess;
  /** Remembers for a minute what the service lists. */
  readonly organizations: OrganizationLister;
}

/** Organizations that are checked at the same time. */
const AT_ONCE = 6;

/** Whether an answer is the service's own no. Others say as little of an organization as none. */
function isRefusal({ status, headers, body }: Reply): boolean {
  const text = Buffer.isBuffer(body) ? body.toString("utf8") : "";
  const type = String(headers?.["content-type"] ?? "");
  return (status === 403 || status === 404) && judgeWrite({ status, type, text }).end === "refused";
}

/** Organizations whose writes may be everyone's, as far as the service says. */
async function candidates(
  { settings, organizations }: ActivityParts,
  session: Caller,
  call: Call,
): Promise<OrganizationIds> {
  const { credential } = session;
  if (organizationList.credentials.includes(credential.kind)) return organizations(session, call);
  const own = ownOrganization(sandboxOf(settings), credential);
  return { ids: new Set(own === null ? [] : [own]), isComplete: true };
}

/**
 * The organizations with writes whose API clients the credential may list, and those that the service listed
 * but whose check failed. Neither which are checked nor which failed depends on a filter: else a
 * credential that the service refuses, or limits, would learn from it what was written there.
 */
async function readable(parts: ActivityParts, session: Caller, call: Call) {
  const written = await parts.audit.organizations();
  if (written.length === 0) return { allowed: [], unchecked: [], isComplete: true };
  const { ids, isComplete } = await candidates(parts, session, call);
  const allowed: string[] = [];
  const unchecked: string[] = [];
  const check = async (id: string) => {
    const refused = await parts.access(session, call, id).catch((error: unknown) => {
      // A 401 says that the session has ended.
      if (error instanceof Failure && error.status !== 401) return error;
      throw error;
    });
    if (refused === undefined) allowed.push(id);
    else if (refused instanceof Failure || !isRefusal(refused)) unchecked.push(id);
  };
  const pool = new Pool(AT_ONCE);
  const wanted = written.filter((id) => ids.has(id));
  await Promise.all(wanted.map((id) => pool.run(() => check(id))));
  return { allowed, unchecked: unchecked.sort(), isComplete };
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
  const isProvable = isAdmin && apiClientList.credentials.includes(credential.kind);
  const isEveryones = organizationId !== undefined && isProvable;
  if (isEveryones) {
    const refused = await organizationAccess(parts.service)(session, call, organizationId);
    if (refused) return refused;
  }
  const others =
    organizationId === undefined && isProvable ? await readable(parts, session, call) : undefined;
  const entries = await parts.audit.list({
    ...filter,
    organizationId,
    organizationIds: others?.allowed,
    // People see what they did themselves, with any connection.
    subject: isAdmin ? undefined : person?.subject,
    credentialId: isEveryones || (person && !isAdmin) ? undefined : credentialId(credential),
    after: instant(startedAfter),
    before: instant(startedBefore),
    limit: limit + 1,
  });
  const data = entries.slice(0, limit);
  const cursor = entries.length > limit ? (data.at(-1)?.id ?? null) : null;
  return json(200, {
    data,
    cursor,
    ...(others && others.unchecked.length > 0 && { unchecked: others.unchecked }),
    ...(others?.isComplete === false && { unlisted: true }),
  });
};

/** `PUT /gateway/activity/{callId}/finding`. */
export const noteFinding: Handler<ActivityParts> = async (
  { audit },
  { sid },
  call,
  { callId = "" },
) => {
  const { finding } = await readInput(call, activityFinding.body, "Send what was found.");
  if (await audit.find(sid, callId, finding)) return json(200, { finding });
  throw new Failure(404, "not_found", "The session made no such write whose outcome is unknown.");
};
