import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { Account } from "~/contract/accounts.ts";
import { accountCreate } from "~/contract/plain.gen.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { call } from "../transport/http.ts";
import type { Write } from "../transport/write.ts";

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

/** Creates an account (section 4.5) and adds it to `createdAccounts`. */
export function createAccount(
  client: QueryClient,
): Write<BodyInput<typeof accountCreate>, CreatedAccount> {
  return {
    endpoint: accountCreate,
    words: {
      nothing: "Nothing was created.",
      maybe: "The account may have been created.",
      again: "Creating it again is safe: the service refuses an external ID it has.",
    },
    send: async (body) => {
      const account = await call(accountCreate, { body });
      client.setQueryData(createdAccounts().queryKey, (earlier = []) => [account, ...earlier]);
      return account;
    },
  };
}
