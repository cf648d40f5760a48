import { expect, test } from "vitest";
import { CrmCustomer } from "~/contract/crm-customers.ts";
import { lenient } from "~/contract/lenient.ts";
import { whyUnlinked } from "./why.ts";

const matched = (fields: object) =>
  [lenient(CrmCustomer, { id: "crm_1", ...fields })].filter((one) => one !== undefined);

test.each([
  [[], "Nothing in the CRM"],
  [matched({ matchingSource: "NOT_FOUND", customerType: "OPPORTUNITY" }), "Nothing in the CRM"],
  [matched({ matchingSource: "FUZZY", accountId: "acc_1" }), "by likeness alone"],
  [matched({ matchingSource: "DIRECT", customerType: "LEAD" }), "no opportunity or engagement"],
  [
    matched({ matchingSource: "DIRECT", customerType: "OPPORTUNITY" }),
    "no account, contact or lead",
  ],
  [
    matched({ matchingSource: "DIRECT", customerType: "ENGAGEMENT", accountId: "acc_1" }),
    "has a link by now",
  ],
])("says what is missing: %#", (customers, words) => {
  expect(whyUnlinked(customers)).toContain(words);
});
