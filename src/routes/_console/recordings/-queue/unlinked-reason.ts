import { ofAll } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { isLinked } from "~/api/link-checks.ts";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";

/** If the answer doesn't have the CRM records, or not so that they can be read. */
export const MATCHES_UNREAD = "The response doesn't say which CRM records were matched.";

const RECORDS = ["OPPORTUNITY", "ENGAGEMENT"];

/** Why a recording counts as unlinked (section 4.8), from the CRM customers it was matched with. */
export function unlinkedReason(customers: Reading<Lenient<CrmCustomer>>): string {
  const found = (customers.rows ?? []).filter(
    ({ matchingSource }) => matchingSource !== "NOT_FOUND",
  );
  const direct = found.filter(({ matchingSource }) => matchingSource === "DIRECT");
  if (found.length === 0) {
    return ofAll(customers, () => "The service matched no CRM record.") ?? MATCHES_UNREAD;
  }
  if (direct.length === 0) return "Possible match only, not confirmed.";
  if (isLinked(direct)) return "Linked since the list was loaded.";
  return direct.some(({ customerType }) => RECORDS.includes(customerType ?? ""))
    ? "Matched an opportunity or engagement directly, but it has no account, contact or lead."
    : "Matched a customer directly, but no opportunity or engagement.";
}
