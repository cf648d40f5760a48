import { organizationList } from "~/contract/organizations.ts";
import { Cursor } from "~/contract/declare.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { z } from "~/contract/zod.ts";
import { Recent } from "~server/shared/recent.ts";
import type { Call } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import { type Caller, credentialKey } from "./credential.ts";
import { forward } from "./forward.ts";
import { tryJson } from "./read-answer.ts";
import type { Service } from "./tokens.ts";

const ListPage = z.object({
  data: z.array(z.unknown()),
  cursor: z.optional(z.nullable(Cursor)),
});
const Listed = z.object({ id: z.string() });

/** Rows per page, the most that the API allows. */
const PAGE_SIZE = "100";
/** A service that always has another page would be asked forever. */
const MAX_PAGES = 100;
/** Milliseconds for which a complete list is remembered. */
const LASTS = 60_000;
const MAX_LISTS = 1000;

export interface OrganizationIds {
  readonly ids: ReadonlySet<string>;
  /** Whether the service listed all of them, and each could be read. */
  readonly isComplete: boolean;
}

/** Returns the organizations that the service lists to a credential. Throws only a 401. */
export type OrganizationLister = (caller: Caller, call: Call) => Promise<OrganizationIds>;

/** Lists organizations with the session's own credential, as the page does for its pickers. */
export const organizationLister =
  (service: Service): OrganizationLister =>
  async ({ credential }, call) => {
    const { "accept-encoding": _, ...headers } = call.headers;
    const path = FORWARD_PREFIX.org + organizationList.path;
    const ids = new Set<string>();
    const readPage = async (cursor: string | undefined) => {
      const search = new URLSearchParams({ limit: PAGE_SIZE });
      if (cursor !== undefined) search.set("cursor", cursor);
      const asked = { ...call, method: organizationList.method, headers, path, search };
      const answer = await forward(service, credential, asked).catch((error: unknown) => {
        if (error instanceof Failure && error.status !== 401) return undefined;
        throw error;
      });
      if (answer?.status !== 200 || !Buffer.isBuffer(answer.body)) return undefined;
      return z.safeParse(ListPage, tryJson(answer.body.toString("utf8"))).data;
    };
    let isComplete = true;
    let cursor: string | undefined;
    const used = new Set<string>();
    do {
      const page = await readPage(cursor);
      if (page === undefined) return { ids, isComplete: false };
      for (const row of page.data) {
        const { data: organization } = z.safeParse(Listed, row);
        if (organization) ids.add(organization.id);
        else isComplete = false;
      }
      cursor = String(page.cursor ?? "") || undefined;
      if (cursor !== undefined && (used.has(cursor) || used.size >= MAX_PAGES)) {
        return { ids, isComplete: false };
      }
      if (cursor !== undefined) used.add(cursor);
    } while (cursor !== undefined);
    return { ids, isComplete };
  };

/** Asks at most once a minute for each credential, as long as the list is complete. */
export function rememberedOrganizations(
  list: OrganizationLister,
  now: () => number,
): OrganizationLister {
  const entries = new Recent<{ asked: Promise<OrganizationIds>; at: number }>(MAX_LISTS);
  return (session, call) => {
    const key = credentialKey(session.credential);
    const known = entries.get(key);
    if (known && now() - known.at < LASTS) return known.asked;
    // Others may wait for the answer, too, so it is read even if this browser goes away.
    const asked = list(session, { ...call, whenGone: () => {} });
    entries.set(key, { asked, at: now() });
    const forget = () => {
      if (entries.get(key)?.asked === asked) entries.delete(key);
    };
    asked.then(({ isComplete }) => isComplete || forget(), forget);
    return asked;
  };
}
