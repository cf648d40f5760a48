import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answer } from "~/contract/endpoint.ts";
import { clientSecrets as row } from "~/contract/plain-later.gen.ts";
import { ownValue } from "~/lib/lookup.ts";
import { callGateway } from "../transport/http.ts";

/** The key of what the gateway knows of the secrets of any clients. */
export const allClientSecrets = [row.name] as const;

export type SecretsAnswer = Answer<typeof row>;

/** A client's rotations as the gateway knows them. */
export type RotationRecord = SecretsAnswer["organizations"][string][string];

/** What dialogs and the activity say of a rotation that brought no secret and changed it, or may have. */
export const HAPPENED = {
  secret_lost: "The service rotated the secret, but the new one didn't arrive.",
  unknown: "The service was asked to rotate the secret, and it isn't known whether it did.",
} as const;

/** A client, by its ID and its organization's. */
export interface NamedClient {
  readonly organizationId: string;
  readonly clientId: string;
}

/** Groups clients by organization, sorted so that the same clients make the same query key. */
function inOrder(clients: readonly NamedClient[]) {
  const ids = new Map<string, Set<string>>();
  for (const { organizationId, clientId } of clients) {
    const known = ids.get(organizationId);
    if (known) known.add(clientId);
    else ids.set(organizationId, new Set([clientId]));
  }
  return [...ids.keys()].sort().map((organizationId) => ({
    organizationId,
    clientIds: [...(ids.get(organizationId) ?? [])].sort(),
  }));
}

/**
 * How often, and when last, clients were rotated through this gateway from any browser; for at most
 * `MAX_CLIENTS`. A rotation sends the count that the page shows. Always stale, as any tab may rotate.
 */
export const secretsOfClients = (clients: readonly NamedClient[]) => {
  const organizations = inOrder(clients);
  return queryOptions({
    queryKey: [...allClientSecrets, organizations] as const,
    queryFn: ({ signal }) => callGateway(row, { body: { organizations }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

/** A client's record in an answer; undefined without one. */
export const recordIn = (
  answer: SecretsAnswer | undefined,
  { organizationId, clientId }: NamedClient,
): RotationRecord | undefined => {
  const clients = answer && ownValue(answer.organizations, organizationId);
  return clients && ownValue(clients, clientId);
};

/** Updates the record of one client wherever it is cached. */
function update(
  client: QueryClient,
  named: NamedClient,
  to: (known: RotationRecord) => RotationRecord,
) {
  client.setQueriesData<SecretsAnswer>({ queryKey: allClientSecrets }, (answer) => {
    const known = recordIn(answer, named);
    if (answer === undefined || known === undefined) return answer;
    const { organizationId, clientId } = named;
    const clients = { ...ownValue(answer.organizations, organizationId), [clientId]: to(known) };
    return { ...answer, organizations: { ...answer.organizations, [organizationId]: clients } };
  });
}

/** Counts a rotation of this page that brought a new secret, before the gateway is asked again. */
export const countRotation = (client: QueryClient, named: NamedClient) =>
  update(client, named, ({ count, last }) => ({ count: count + 1, ...(last && { last }) }));

/**
 * Refetches one client's record and updates every list that shows the client: the next rotation
 * may begin before that list is refetched. Undefined if the gateway doesn't answer.
 */
export async function refreshRecord(client: QueryClient, named: NamedClient) {
  const asked = client.fetchQuery(secretsOfClients([named]));
  const record = recordIn(await asked.catch(() => undefined), named);
  if (record !== undefined) update(client, named, () => record);
  return record;
}
