import type { QueryClient } from "@tanstack/react-query";
import { ageOf, isOlder } from "~/lib/secret-age.ts";
import { loadedClients } from "./api-clients.ts";
import { allClientSecrets, type SecretsAnswer, standingIn } from "./client-secrets.ts";
import { oldSecrets } from "./state/old-secrets.ts";

/**
 * Counts the secrets that are known to be older than they should be, of all clients that were read. For those
 * who have read them all, and after a rotation for those who had.
 */
export function countOldSecrets(client: QueryClient, now: number): void {
  const answers = client
    .getQueriesData<SecretsAnswer>({ queryKey: allClientSecrets })
    .flatMap(([, answer]) => answer ?? []);
  const [first] = answers;
  if (first === undefined) return;
  const { maxAgeDays, keptDays } = first;
  const seen = new Set<string>();
  let count = 0;
  for (const { clientId, organizationId, createdAt } of loadedClients(client)) {
    if (seen.has(clientId)) continue;
    seen.add(clientId);
    const named = { organizationId, clientId };
    const standing = answers.map((answer) => standingIn(answer, named)).find(Boolean);
    const facts = { createdAt, last: standing?.last, keptDays: standing && keptDays };
    if (isOlder(ageOf(facts, now), maxAgeDays) === "older") count += 1;
  }
  oldSecrets.set({ count, days: maxAgeDays });
}
