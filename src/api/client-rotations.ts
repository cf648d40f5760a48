import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answer } from "~/contract/endpoint.ts";
import { rotationCounts as countsRow, secretAges as agesRow } from "~/contract/plain-later.gen.ts";
import type { Doubt } from "~/contract/rotations.ts";
import { own } from "~/lib/lookup.ts";
import { callGateway } from "./http.ts";

/** The key of the rotation counts of any clients. */
export const allRotationCounts = [countsRow.name] as const;

type Counts = Answer<typeof countsRow>;
type Ages = Answer<typeof agesRow>;

/** A client's rotations as the gateway knows them. */
export interface Standing {
  count: number;
  /** The last ones whose end isn't known; undefined if there are none. */
  doubt?: Doubt;
}

/** How a rotation ended that brought no secret and may have changed it: for its dialogs and the activity. */
export const HAPPENED = {
  secret_lost: "The service rotated the secret, but the new one didn't arrive.",
  unknown: "The service was asked to rotate the secret, and it isn't known whether it did.",
} as const;

/** The most clients that the gateway accepts per call. */
export const MAX_CLIENTS = 1000;

/** Clients in an order that makes the same question have the same key. */
const inOrder = (clientIds: readonly string[]) => [...new Set(clientIds)].sort();

/**
 * How often each client, `MAX_CLIENTS` at most, was rotated through this gateway. A rotation sends the
 * count that the page shows. Always stale, as any tab may rotate.
 */
export const rotationCounts = (organizationId: string, ids: readonly string[]) => {
  const clientIds = inOrder(ids);
  return queryOptions({
    queryKey: [...allRotationCounts, organizationId, clientIds],
    queryFn: ({ signal }) =>
      callGateway(countsRow, { body: { organizationId, clientIds }, signal }),
    staleTime: 0,
  });
};

/**
 * The last rotation of each client through this console, from any browser. `count` changes with each
 * rotation the page knows of, so that it is asked again.
 */
export const secretAges = (organizationId: string, ids: readonly string[], count = 0) => {
  const clientIds = inOrder(ids);
  return queryOptions({
    queryKey: [agesRow.name, organizationId, clientIds, count] as const,
    queryFn: async ({ signal }): Promise<Ages> => {
      const calls = [];
      for (let start = 0; start < Math.max(1, clientIds.length); start += MAX_CLIENTS) {
        const body = { organizationId, clientIds: clientIds.slice(start, start + MAX_CLIENTS) };
        calls.push(callGateway(agesRow, { body, signal }));
      }
      const answers = await Promise.all(calls);
      const rotations = answers.flatMap((answer) => Object.entries(answer.rotations));
      return {
        maxAgeDays: answers[0]?.maxAgeDays ?? 0,
        rotations: Object.fromEntries(rotations),
      };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

/** A client's standing in an answer; undefined without an answer. */
export function standingIn(answer: Counts | undefined, clientId: string): Standing | undefined {
  const count = answer && own(answer.counts, clientId);
  return count === undefined ? undefined : { count, doubt: own(answer?.doubts ?? {}, clientId) };
}

/** Updates the standing of one client wherever it is cached. */
function update(client: QueryClient, clientId: string, to: (known: Standing) => Standing) {
  client.setQueriesData<Counts>({ queryKey: allRotationCounts }, (answer) => {
    const known = standingIn(answer, clientId);
    if (answer === undefined || known === undefined) return answer;
    const { count, doubt } = to(known);
    const { [clientId]: _, ...doubts } = answer.doubts;
    return {
      counts: { ...answer.counts, [clientId]: count },
      doubts: doubt === undefined ? doubts : { ...doubts, [clientId]: doubt },
    };
  });
}

/** Counts a rotation of this page that brought a new secret, before the gateway is asked again. */
export const countRotation = (client: QueryClient, clientId: string) =>
  update(client, clientId, ({ count }) => ({ count: count + 1 }));

/**
 * Refetches one client's standing and updates every list that shows the client: the next rotation
 * may begin before that list is refetched. Undefined if the gateway doesn't answer.
 */
export async function refreshStanding(
  client: QueryClient,
  { organizationId, clientId }: { organizationId: string; clientId: string },
) {
  const asked = client.fetchQuery(rotationCounts(organizationId, [clientId]));
  const standing = standingIn(await asked.catch(() => undefined), clientId);
  if (standing !== undefined) update(client, clientId, () => standing);
  return standing;
}
