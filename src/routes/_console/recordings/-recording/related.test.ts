import { expect, test } from "vitest";
import { listIn, NOT_READ } from "~/api/lists/claims.ts";
import { CrmCustomer } from "~/contract/crm-customers.ts";
import { lenient } from "~/contract/lenient.ts";
import { shaped } from "~/contract/schema.ts";
import { z } from "~/contract/zod.ts";
import { MATCHES_UNREAD, unlinkedReason } from "./related.ts";

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
    "no account, contact or lead",
  ],
])("says what is missing: %#", (customers, words) => {
  expect(unlinkedReason(listIn(customers))).toContain(words);
});

test("of records that weren't read, none is said to be missing", () => {
  const list = shaped(z.array(CrmCustomer));
  const partly = lenient(list, [null, { id: "crm_1", matchingSource: "NOT_FOUND" }]);
  expect(unlinkedReason(listIn(partly))).toBe(MATCHES_UNREAD);
  expect(unlinkedReason(NOT_READ)).toBe(MATCHES_UNREAD);
});
