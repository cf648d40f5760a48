import { expect, test } from "vitest";
import { CrmCustomer } from "~/contract/crm-customers.ts";
import { lenient } from "~/contract/lenient.ts";
import { shaped } from "~/contract/shape-of.ts";
import { unlinkedReason } from "./unlinked-reason.ts";

const matched = (fields: object) =>
  [lenient(shaped(CrmCustomer), { id: "crm_1", ...fields })].filter((one) => one !== undefined);

test.each([
  [[], "matched no CRM record"],
  [matched({ matchingSource: "NOT_FOUND", customerType: "OPPORTUNITY" }), "matched no CRM record"],
  [matched({ matchingSource: "FUZZY", accountId: "acc_1" }), "Possible match only"],
  [matched({ matchingSource: "DIRECT", customerType: "LEAD" }), "no opportunity or engagement"],
  [
    matched({ matchingSource: "DIRECT", customerType: "OPPORTUNITY" }),
    "no account, contact or lead",
  ],
  [
    matched({ matchingSource: "DIRECT", customerType: "ENGAGEMENT", accountId: "acc_1" }),
    "Linked since",
  ],
])("says what is missing: %#", (customers, words) => {
  expect(unlinkedReason(customers)).toContain(words);
});
