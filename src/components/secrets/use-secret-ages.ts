import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  secretsOfClients,
  type NamedClient,
  type SecretsAnswer,
  recordIn,
} from "~/api/nouns/client-secrets.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { MAX_CLIENTS } from "~/contract/values.ts";
import { ageOf } from "~/domain/secret-age.ts";

const keyOf = ({ organizationId, clientId }: NamedClient) => `${organizationId} ${clientId}`;

/**
 * Splits clients into calls to the gateway: each call asks about as many as all calls before it, so that the
 * first ages arrive soon and many clients take few calls. While the list grows, a call that isn't full waits.
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

const pickResults = (results: readonly Result[]) =>
  results.map(({ data, error, dataUpdatedAt }) => ({ data, error, dataUpdatedAt }));

/** What the gateway knows of the secrets of clients, as far as it has answered, and so their ages. */
export function useSecretAges(clients: readonly NamedClient[], growing: boolean) {
  // In the order of their arrival, so that earlier calls keep their query keys.
  const [arrived] = useState(() => new Map<string, NamedClient>());
  const groups = useMemo(() => {
    for (const { organizationId, clientId } of clients) {
      if (clientId !== "")
        arrived.set(keyOf({ organizationId, clientId }), { organizationId, clientId });
    }
    return groupsOf([...arrived.values()], growing);
  }, [arrived, clients, growing]);
  const queries = useMemo(() => groups.map(secretsOfClients), [groups]);
  const results = useQueries({ queries, combine: pickResults });
  const [begun] = useState(Date.now);
  return useMemo(() => {
    const groupOf = new Map(
      groups.flatMap((group, index) => group.map((client) => [keyOf(client), index])),
    );
    const [first] = results.flatMap(({ data }) => data ?? []);
    const now = Math.max(begun, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt));
    const resultOf = (client: NamedClient) => results[groupOf.get(keyOf(client)) ?? -1];
    /** The rotations of a client; undefined until the gateway has answered. */
    const recordOf = (client: NamedClient) => recordIn(resultOf(client)?.data, client);
    return {
      recordOf,
      /** Whether the gateway hasn't answered yet, so that the age may become known. */
      isAsking: (client: NamedClient) => {
        const { data, error = null } = resultOf(client) ?? {};
        return client.clientId !== "" && data === undefined && error === null;
      },
      /** The age of a client's secret. */
      ageOf: (client: NamedClient & { readonly createdAt?: string | undefined }) => {
        const record = recordOf(client);
        // A client that isn't in the answer may have been rotated.
        const keptDays = record && first?.keptDays;
        return ageOf({ createdAt: client.createdAt, last: record?.last, keptDays }, now);
      },
      /** A secret older than this should be rotated; undefined until the gateway has answered. */
      maxAgeDays: first?.maxAgeDays,
      /** For how many days the gateway keeps rotations. */
      keptDays: first?.keptDays,
      /** Whether all calls have ended. */
      complete:
        !growing && results.every(({ data, error }) => data !== undefined || error !== null),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    };
  }, [groups, results, growing, begun]);
}

export type SecretAges = ReturnType<typeof useSecretAges>;
