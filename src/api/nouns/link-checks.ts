import type { QueryClient } from "@tanstack/react-query";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { pause } from "~/lib/pause.ts";
import { listIn } from "../lists/claims.ts";
import { recordingById } from "./recordings.ts";
import { sessionStore } from "../state/sign-out.ts";

/** Whether the service shows a link yet for a recording that an engagement was synced for. */
export interface LinkCheck {
  readonly recordingId: string;
  readonly title: string;
  /** `pending`: the service didn't show it yet. `failed`: the recording couldn't be read. */
  readonly state: "checking" | "linked" | "pending" | "failed";
}

/** The recordings that engagements were synced for in this session, in order. */
export const linkChecks = sessionStore<readonly LinkCheck[]>([]);

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

async function readLinkState(
  client: QueryClient,
  recordingId: string,
): Promise<LinkCheck["state"]> {
  try {
    const query = { ...recordingById(recordingId), staleTime: 0 };
    const customers = (await client.query(query)).recording?.crmCustomers;
    if (isLinked(customers ?? [])) return "linked";
    return listIn(customers).complete ? "pending" : "failed";
  } catch {
    return "failed";
  }
}

/** Checks a few times whether the service shows the link, and returns the last state. Never throws. */
export async function checkLink(
  client: QueryClient,
  { recordingId, title }: Pick<LinkCheck, "recordingId" | "title">,
  waits: readonly number[] = WAITS,
): Promise<LinkCheck["state"]> {
  const others = () => linkChecks.get().filter((check) => check.recordingId !== recordingId);
  linkChecks.set([...others(), { recordingId, title, state: "checking" }]);
  for (const [index, wait] of waits.entries()) {
    await pause(wait);
    const found = await readLinkState(client, recordingId);
    // Signing out forgets the check.
    if (!linkChecks.get().some((check) => check.recordingId === recordingId)) return found;
    const isLast = index === waits.length - 1;
    const state = found === "linked" || isLast ? found : "checking";
    linkChecks.update((checks) =>
      checks.map((check) => (check.recordingId === recordingId ? { ...check, state } : check)),
    );
    if (state !== "checking") return state;
  }
  return "pending";
}
