import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { rotationCounts as row } from "~/contract/plain-later.gen.ts";
import { own } from "~/lib/lookup.ts";
import { callGateway } from "./http.ts";

/** The key of the rotation counts of any clients. */
export const allRotationCounts = [row.name] as const;

/** The most clients that the gateway accepts per call. */
const MAX_CLIENTS = 1000;

/**
 * How often each client was rotated through this gateway. A rotation sends the count that the page
 * shows. Always stale, as any tab may rotate.
 */
export const rotationCounts = (clientIds: readonly string[]) => {
  const ids = [...new Set(clientIds)].sort();
  return queryOptions({
    queryKey: [...allRotationCounts, ids],
    queryFn: async ({ signal }) => {
      const calls = [];
      for (let start = 0; start < ids.length; start += MAX_CLIENTS) {
        const body = { clientIds: ids.slice(start, start + MAX_CLIENTS) };
        calls.push(callGateway(row, { body, signal }));
      }
      const answers = await Promise.all(calls);
      const counts = answers.flatMap((answer) => Object.entries(answer.counts));
      return { counts: Object.fromEntries(counts) };
    },
    staleTime: 0,
  });
};

/** Updates the count of one client wherever it is cached. */
function updateCount(client: QueryClient, clientId: string, to: (known: number) => number): void {
  client.setQueriesData<{ counts: Record<string, number> }>(
    { queryKey: allRotationCounts },
    (known) => {
      const count = known && own(known.counts, clientId);
      return count === undefined ? known : { counts: { ...known?.counts, [clientId]: to(count) } };
    },
  );
}

/** Counts a rotation made by this page, before the gateway is asked again. */
export const countRotation = (client: QueryClient, clientId: string): void =>
  updateCount(client, clientId, (known) => known + 1);

/**
 * Refetches one client's count and updates every list that shows the client, as the next rotation
 * may begin before that list is refetched. Undefined if the gateway doesn't answer.
 */
export async function refreshCount(client: QueryClient, clientId: string) {
  const asked = client.fetchQuery(rotationCounts([clientId]));
  const answer = await asked.catch(() => undefined);
  const count = answer && own(answer.counts, clientId);
  if (count !== undefined) updateCount(client, clientId, () => count);
  return count;
}
