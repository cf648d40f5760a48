import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { Account } from "~/contract/accounts.ts";
import { accountCreate } from "~/contract/plain.gen.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { call } from "./http.ts";
import { resend, type Write } from "./write-end.ts";

/** An account as the service returned it on creation (section 2.9). */
export type CreatedAccount = Lenient<Account>;

/**
 * The accounts created in this tab, newest first. The API can't list accounts, so this is what it
 * returned on creation, in memory until sign-out empties the cache.
 */
export const createdAccounts = () =>
  queryOptions<CreatedAccount[]>({
    queryKey: [accountCreate.name],
    queryFn: skipToken,
    initialData: [],
    gcTime: Infinity,
  });

const TAKEN = {
  words: "The service has an account with this external ID, from this attempt or earlier.",
  seen: "present",
} as const;

/**
 * Creates an account (section 4.5) and adds it to `createdAccounts`. A lost answer is settled by
 * sending the account again: the service refuses an external ID that it has.
 */
export function createAccount(
  client: QueryClient,
): Write<BodyInput<typeof accountCreate>, CreatedAccount> {
  const create = async (body: BodyInput<typeof accountCreate>) => {
    const account = await call(accountCreate, { body });
    client.setQueryData(createdAccounts().queryKey, (earlier = []) => [account, ...earlier]);
    return account;
  };
  return {
    endpoint: accountCreate,
    words: {
      nothing: "Nothing was created.",
      maybe: "The account may have been created.",
      again: "Creating it again is safe: the service refuses an external ID it has.",
    },
    send: create,
    lookUp: (body) => () => resend(() => create(body), "absent", { conflict: TAKEN }),
  };
}
