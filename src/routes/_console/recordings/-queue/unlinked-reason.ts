import { isLinked } from "~/api/link-checks.ts";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";

const RECORDS = ["OPPORTUNITY", "ENGAGEMENT"];

/** Why a recording counts as unlinked (section 4.8), from the CRM customers it was matched with. */
export function unlinkedReason(customers: readonly Lenient<CrmCustomer>[]): string {
  const found = customers.filter(({ matchingSource }) => matchingSource !== "NOT_FOUND");
  const direct = found.filter(({ matchingSource }) => matchingSource === "DIRECT");
  if (found.length === 0) return "The service matched no CRM record.";
  if (direct.length === 0) return "Possible match only, not confirmed.";
  if (isLinked(direct)) return "Linked since the list was loaded.";
  return direct.some(({ customerType }) => RECORDS.includes(customerType ?? ""))
    ? "Matched an opportunity or engagement directly, but it has no account, contact or lead."
    : "Matched a customer directly, but no opportunity or engagement.";
}
