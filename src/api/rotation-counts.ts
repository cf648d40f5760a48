import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { rotationCounts as row } from "~/contract/gateway.ts";
import { callGateway } from "./http.ts";

/** The key of every question for counts, whichever clients it is about. */
export const allRotationCounts = [row.name] as const;

/** The gateway answers for this many clients at a time. */
const MOST = 1000;

/**
 * How often clients were rotated from here, as far as the gateway remembers: what a page shows, and
 * sends along when it rotates. Any tab may move them, so they are asked for anew each time.
 */
export const rotationCounts = (clientIds: readonly string[]) => {
  const ids = [...new Set(clientIds)].sort();
  return queryOptions({
    queryKey: [...allRotationCounts, ids],
    queryFn: async ({ signal }) => {
      const starts = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, i) => i * MOST);
      const answers = await Promise.all(
        starts.map((start) => {
          const body = { clientIds: ids.slice(start, start + MOST) };
          return callGateway(row, { body, signal });
        }),
      );
      const counts = answers.flatMap((answer) => Object.entries(answer.counts));
      return { counts: Object.fromEntries(counts) };
    },
    staleTime: 0,
  });
};

/** Changes what is known of one client in every answer that tells of it. */
function change(client: QueryClient, clientId: string, to: (known: number) => number): void {
  client.setQueriesData<{ counts: Record<string, number> }>(
    { queryKey: allRotationCounts },
    (known) =>
      known?.counts[clientId] === undefined
        ? known
        : { counts: { ...known.counts, [clientId]: to(known.counts[clientId]) } },
  );
}

/** Counts a rotation that this page has made itself, ahead of the gateway's next answer. */
export const countRotation = (client: QueryClient, clientId: string): void =>
  change(client, clientId, (known) => known + 1);

/**
 * Asks the gateway for one client's count, and takes it over for every list that shows the client:
 * the next rotation may begin before that list has been asked for anew. Undefined where the gateway
 * doesn't answer.
 */
export async function countAnew(client: QueryClient, clientId: string) {
  const asked = client.fetchQuery(rotationCounts([clientId]));
  const answer = await asked.catch(() => undefined);
  const count = answer?.counts[clientId];
  if (count !== undefined) change(client, clientId, () => count);
  return count;
}
