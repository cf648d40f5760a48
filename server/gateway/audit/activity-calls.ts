import { activityFinding, activityList } from "~/contract/activity.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { decodeQuery } from "~/contract/schema.ts";
import { z } from "~/contract/zod.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { json, readInput, storable } from "../http/call.ts";
import { Failure, badRequest } from "../http/failure.ts";
import { credentialId, type Handler } from "../forward/credential.ts";
import { ownOrganization, sandboxOf } from "../forward/sandbox.ts";
import { type OrganizationAccess, organizationAccess } from "../forward/organization-access.ts";
import type { Service } from "../forward/tokens.ts";
import type { Audit } from "./audit.ts";

interface ActivityParts {
  readonly settings: GatewaySettings;
  readonly audit: Audit;
  readonly service: Service;
  /** Remembers for a minute what the service allows. */
  readonly access: OrganizationAccess;
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
  const isProvable = apiClientList.credentials.includes(session.credential.kind);
  const isEveryones = organizationId !== undefined && isProvable;
  if (isEveryones) {
    const refused = await organizationAccess(parts.service)(session, call, organizationId);
    if (refused) return refused;
  }
  const own =
    organizationId === undefined && isProvable
      ? ownOrganization(sandboxOf(parts.settings), session.credential)
      : null;
  const isReadable =
    own !== null && (await parts.access(session, call, own).catch(() => "failed")) === undefined;
  const entries = await parts.audit.list({
    ...filter,
    organizationId,
    andOrganizationId: isReadable ? own : undefined,
    credentialId: isEveryones ? undefined : credentialId(session.credential),
    after: instant(startedAfter),
    before: instant(startedBefore),
    limit: limit + 1,
  });
  const data = entries.slice(0, limit);
  const cursor = entries.length > limit ? (data.at(-1)?.id ?? null) : null;
  return json(200, { data, cursor });
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
