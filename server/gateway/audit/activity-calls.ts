import { activityList } from "../../../src/contract/activity.ts";
import { apiClientList } from "../../../src/contract/api-clients.ts";
import { decodeQuery } from "../../../src/contract/decode-query.ts";
import { fillPath } from "../../../src/contract/endpoint.ts";
import { USER_PREFIX } from "../../../src/contract/first-calls.ts";
import { secretAges } from "../../../src/contract/rotations.ts";
import { z } from "../../../src/contract/zod.ts";
import { forward } from "../forward/forward.ts";
import { tryJson } from "../forward/read-answer.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, parseJson } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import { isSegment } from "../http/paths.ts";
import type { OpenSession } from "../session/cookie.ts";
import { credentialId } from "../session/credential.ts";
import type { SessionParts } from "../session/session-calls.ts";

const Listed = z.object({ data: z.array(z.unknown()) });

/**
 * Lists an organization's API clients with the session's own credential. Only the service knows who may
 * read an organization, so whoever may not see its clients must not see who changed what in it either.
 * Returns the service's refusal, or undefined if it allows it.
 */
async function refusal(
  { calls, tokens }: SessionParts,
  { credential }: OpenSession,
  call: Call,
  organizationId: string,
): Promise<Reply | undefined> {
  if (!isSegment(organizationId)) {
    throw new Failure(400, "bad_request", "This can't be an organization's ID.");
  }
  const { "accept-encoding": _, ...headers } = call.headers;
  const path = USER_PREFIX + fillPath(apiClientList.path, { organizationId });
  const search = new URLSearchParams({ limit: "1" });
  const answer = await forward(calls, tokens, credential, { ...call, headers, path, search });
  if (answer.status !== 200) return answer;
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString("utf8") : "";
  if (z.safeParse(Listed, tryJson(text)).success) return undefined;
  const message = "The service answered the check of the organization in an unexpected format.";
  throw upstreamFailure(502, "upstream_invalid", message);
}

const instant = (time: string | undefined) => time && new Date(time).toISOString();

/** `GET /gateway/activity`. */
export async function listActivity(
  parts: SessionParts,
  session: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(activityList.query, decodeQuery(activityList, call.search));
  if (!parsed.success) {
    const key = String(parsed.error.issues[0]?.path[0] ?? "the query");
    throw new Failure(400, "bad_request", `Check ${key}.`);
  }
  const { organizationId, startedAfter, startedBefore, limit, ...filter } = parsed.data;
  const isProvable = apiClientList.credentials.includes(session.credential.kind);
  const isEveryones = organizationId !== undefined && isProvable;
  if (isEveryones) {
    const refused = await refusal(parts, session, call, organizationId);
    if (refused) return refused;
  }
  const entries = await parts.audit.list({
    ...filter,
    organizationId,
    credentialId: isEveryones ? undefined : credentialId(session.credential),
    after: instant(startedAfter),
    before: instant(startedBefore),
    limit: limit + 1,
  });
  const data = entries.slice(0, limit);
  const cursor = entries.length > limit ? (data.at(-1)?.id ?? null) : null;
  return json(200, { data, cursor });
}

/** `POST /gateway/secret-ages`: only for the clients in the body, so that no one learns of others. */
export async function listSecretAges(
  { audit }: SessionParts,
  _: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(secretAges.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "Send up to 1,000 client IDs.");
  }
  const found = await audit.rotations(parsed.data.clientIds);
  const rotations = Object.fromEntries(
    Array.from(found, ([clientId, { startedAt: at, kind, credentialId: by, outcome }]) => [
      clientId,
      { at, kind, credentialId: by, outcome },
    ]),
  );
  return json(200, { maxAgeDays: audit.secretMaxAgeDays, rotations });
}
