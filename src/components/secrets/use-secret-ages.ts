import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  clientSecrets,
  MAX_CLIENTS,
  type NamedClient,
  type SecretsAnswer,
  standingIn,
} from "~/api/nouns/client-secrets.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { ageOf } from "~/lib/secret-age.ts";

const keyOf = ({ organizationId, clientId }: NamedClient) => `${organizationId} ${clientId}`;

/**
 * The clients to ask the gateway about together: each time as many as were asked about before, so that the
 * first ones are soon known and many take few calls. While the list grows, what doesn't fill a call waits.
 */
function groupsOf(clients: readonly NamedClient[], growing: boolean) {
  const groups: (readonly NamedClient[])[] = [];
  for (let from = 0; from < clients.length;) {
    const to = from + Math.min(MAX_CLIENTS, Math.max(PAGE_SIZE, from));
    if (!growing || to <= clients.length) groups.push(clients.slice(from, to));
    from = to;
  }
  return groups;
}

interface Result {
  readonly data?: SecretsAnswer | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
}

const known = (results: readonly Result[]) =>
  results.map(({ data, error, dataUpdatedAt }) => ({ data, error, dataUpdatedAt }));

/** What the gateway knows of the secrets of clients, as far as it has answered, and so their ages. */
export function useSecretAges(clients: readonly NamedClient[], growing: boolean) {
  // In the order in which they came, so that what was asked before stays the same question.
  const [came] = useState(() => new Map<string, NamedClient>());
  const groups = useMemo(() => {
    for (const { organizationId, clientId } of clients) {
      if (clientId !== "")
        came.set(keyOf({ organizationId, clientId }), { organizationId, clientId });
    }
    return groupsOf([...came.values()], growing);
  }, [came, clients, growing]);
  const queries = useMemo(() => groups.map(clientSecrets), [groups]);
  const results = useQueries({ queries, combine: known });
  const [begun] = useState(Date.now);
  return useMemo(() => {
    const groupOf = new Map(
      groups.flatMap((group, index) => group.map((client) => [keyOf(client), index])),
    );
    const [first] = results.flatMap(({ data }) => data ?? []);
    const now = Math.max(begun, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt));
    /** The rotations of a client; undefined until the gateway has answered. */
    const standingOf = (client: NamedClient) => {
      const index = groupOf.get(keyOf(client));
      return standingIn(index === undefined ? undefined : results[index]?.data, client);
    };
    return {
      standingOf,
      /** The age of a client's secret. */
      ageOf: (client: NamedClient & { readonly createdAt?: string | undefined }) => {
        const standing = standingOf(client);
        // A client that isn't in the answer may have been rotated.
        const keptDays = standing && first?.keptDays;
        return ageOf({ createdAt: client.createdAt, last: standing?.last, keptDays }, now);
      },
      /** A secret older than this should be rotated; undefined until the gateway has answered. */
      maxAgeDays: first?.maxAgeDays,
      /** For how many days it knows rotations. */
      keptDays: first?.keptDays,
      /** Nothing is being asked any more. */
      complete:
        !growing && results.every(({ data, error }) => data !== undefined || error !== null),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    };
  }, [groups, results, growing, begun]);
}

export type SecretAges = ReturnType<typeof useSecretAges>;
