import { readJson } from "~/contract/json.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { Recent } from "~server/shared/recent.ts";
import { z } from "~/contract/zod.ts";
import { forward } from "./forward.ts";
import type { Call, Reply } from "../http/call.ts";
import { badRequest, upstreamFailure } from "../http/failure.ts";
import { isSegment, type PathParams } from "../http/paths.ts";
import { type Caller, credentialKey } from "./credential.ts";
import type { Service } from "./service-call.ts";

const Listed = z.object({ data: z.array(z.unknown()) });

/** Milliseconds for which a permission of the service counts. */
const PERMISSION_LIFETIME = 60_000;
const MAX_ENTRIES = 10_000;

/** Checks that a caller may read an organization. Returns the service's refusal, or undefined if there is none. */
export type OrganizationAccess = (
  caller: Caller,
  call: Call,
  organizationId: string,
) => Promise<Reply | undefined>;

/** Whether an answer's text is a list, as the service sends one to whoever may read it. */
const isList = (text: string) => z.safeParse(Listed, readJson(text)).success;

/**
 * Lists an organization's API clients with the session's own credential. Only the service knows who may
 * read an organization, so whoever may not see its clients must not see who changed what in it either.
 * Throws a 403 for a kind of credential that can't list them.
 */
export const organizationAccess =
  (service: Service): OrganizationAccess =>
  async ({ credential }, call, organizationId) => {
    if (!isSegment(organizationId)) {
      throw badRequest("This can't be an organization's ID.");
    }
    const { "accept-encoding": _, ...headers } = call.headers;
    const search = new URLSearchParams({ limit: "1" });
    const asked = { ...call, method: apiClientList.method, headers, search };
    const found = { row: apiClientList, params: { organizationId } };
    const answer = await forward(service, credential, asked, found);
    if (answer.status !== 200) return answer;
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString("utf8") : "";
    if (isList(text)) return undefined;
    const message = "The service answered the check of the organization in an unexpected format.";
    throw upstreamFailure(502, "upstream_invalid", message);
  };

interface Found {
  readonly row: Endpoint;
  readonly params: PathParams;
}

const keyOf = ({ credential }: Caller, organizationId: string) =>
  `${credentialKey(credential)} ${organizationId}`;

/**
 * Asks at most once a minute for each credential and organization, as long as the service allows it. `listed` takes
 * the answers to pages' own lists of API clients, which prove the same.
 */
export function rememberedAccess(access: OrganizationAccess, now: () => number) {
  const entries = new Recent<{ asked: ReturnType<typeof access>; at: number }>(MAX_ENTRIES);
  const check: OrganizationAccess = async (session, call, organizationId) => {
    const key = keyOf(session, organizationId);
    const known = entries.get(key);
    if (known && now() - known.at < PERMISSION_LIFETIME) return known.asked;
    // Other calls may wait for the answer, so it is read even if this browser goes away.
    const asked = access(session, { ...call, whenGone: () => {} }, organizationId);
    entries.set(key, { asked, at: now() });
    const forget = () => {
      if (entries.get(key)?.asked === asked) entries.delete(key);
    };
    asked.then((refused) => refused && forget(), forget);
    return asked;
  };
  return {
    check,
    /** Takes the service's answer with status 200 to a forwarded call. */
    listed: (caller: Caller, { row, params }: Found, answer: Buffer): void => {
      if (row !== apiClientList || !isList(answer.toString("utf8"))) return;
      const key = keyOf(caller, params.organizationId ?? "");
      entries.set(key, { asked: Promise.resolve(undefined), at: now() });
    },
  };
}
