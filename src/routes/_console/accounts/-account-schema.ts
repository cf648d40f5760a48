import type { ApiError } from "~/api/errors.ts";
import { required } from "~/components/form/required.ts";
import { Address, isAddress, NewAccount } from "~/contract/accounts.ts";
import { z } from "~/contract/zod.ts";

const FilledAddress = Address.check(z.refine(isAddress, "Fill in this address or remove it."));

/** The request of section 4.5, without blank addresses. */
export const AccountForm = z.safeExtend(NewAccount, {
  externalId: required("Enter the account's CRM ID."),
  addresses: z.array(FilledAddress),
});

/** A 409 is about the external ID: the organization has an account with it. */
export const conflictIssues = ({ code }: ApiError) =>
  code === "conflict"
    ? [{ code: "custom", path: ["externalId"], message: "This external ID is already in use." }]
    : [];
