import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";

/** Why a recording counts as unlinked (section 4.8), in words, from what it was matched with. */
export function whyUnlinked(customers: readonly Lenient<CrmCustomer>[]): string {
  const found = customers.filter(({ matchingSource }) => matchingSource !== "NOT_FOUND");
  const direct = found.filter(({ matchingSource }) => matchingSource === "DIRECT");
  if (found.length === 0) return "Nothing in the CRM was matched.";
  if (direct.length === 0) return "Matched by likeness alone, which is no definite link.";
  const carries = direct.find(
    ({ customerType }) => customerType === "OPPORTUNITY" || customerType === "ENGAGEMENT",
  );
  if (carries === undefined) {
    return "A customer was matched directly, but no opportunity or engagement.";
  }
  const customer = carries.accountId ?? carries.contactId ?? carries.leadExternalId;
  return customer === undefined
    ? "An opportunity or engagement was matched directly, but it has no account, contact or lead."
    : "It has a link by now: the list was read before.";
}
