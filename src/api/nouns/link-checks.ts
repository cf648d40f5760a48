import type { QueryClient } from "@tanstack/react-query";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { pause } from "~/lib/pause.ts";
import { listIn } from "../lists/claims.ts";
import { syncedRecordings } from "../state/synced-recordings.ts";
import { recordingById } from "./recordings.ts";

/**
 * Whether the service shows a link that an engagement was synced for. `pending`: not yet. `failed`: the recording
 * couldn't be read.
 */
type LinkState = "linked" | "pending" | "failed";

/** Whether a recording counts as linked (section 4.8), from its CRM customers. */
export const isLinked = (customers: readonly Lenient<CrmCustomer>[]) =>
  customers.some(
    ({ matchingSource, customerType, accountId, contactId, leadExternalId }) =>
      matchingSource === "DIRECT" &&
      (customerType === "OPPORTUNITY" || customerType === "ENGAGEMENT") &&
      (accountId ?? contactId ?? leadExternalId) !== undefined,
  );

/** Milliseconds to wait before each check: the service may take a while to match. */
const WAITS = [0, 8000, 40_000];

async function readLinkState(client: QueryClient, recordingId: string): Promise<LinkState> {
  try {
    const query = { ...recordingById(recordingId), staleTime: 0 };
    const customers = (await client.query(query)).recording?.crmCustomers;
    if (isLinked(customers ?? [])) return "linked";
    return listIn(customers).complete ? "pending" : "failed";
  } catch {
    return "failed";
  }
}

/**
 * Checks a few times whether the service shows the link of a recording that is marked as synced, and returns the last
 * state. Never throws.
 */
export async function checkLink(
  client: QueryClient,
  recordingId: string,
  waits: readonly number[] = WAITS,
): Promise<LinkState> {
  let state: LinkState = "pending";
  for (const wait of waits) {
    await pause(wait);
    // Signing out forgets what was synced.
    if (!syncedRecordings.get().has(recordingId)) return "pending";
    state = await readLinkState(client, recordingId);
    if (state === "linked") break;
  }
  return state;
}
