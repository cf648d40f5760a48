import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer } from "~/contract/endpoint.ts";
import { secretAges as row } from "~/contract/plain-later.gen.ts";
import { callGateway } from "./http.ts";

/** The most clients that the gateway accepts per call. */
const MAX_CLIENTS = 1000;

/** A client's last rotation that this console knows of. */
export type LastRotation = Answer<typeof row>["rotations"][string];

/**
 * The last rotation of each client through this console, from any browser. `count` changes with each
 * rotation the page knows of, so that it is asked again.
 */
export const secretAges = (organizationId: string, clientIds: readonly string[], count = 0) => {
  const ids = [...new Set(clientIds)].sort();
  return queryOptions({
    queryKey: [row.name, organizationId, ids, count] as const,
    queryFn: async ({ signal }): Promise<Answer<typeof row>> => {
      const calls = [];
      for (let start = 0; start < Math.max(1, ids.length); start += MAX_CLIENTS) {
        const body = { organizationId, clientIds: ids.slice(start, start + MAX_CLIENTS) };
        calls.push(callGateway(row, { body, signal }));
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
