import { mutationOptions, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { type Account, accountCreate } from "~/contract/accounts.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { z } from "~/contract/zod.ts";
import { ApiError } from "./errors.ts";
import { call } from "./http.ts";

/** An account as the answer of its creation tells it (section 2.9). */
export type CreatedAccount = Lenient<Account>;

type NewAccount = BodyInput<typeof accountCreate>;

/**
 * The accounts created from here, newest first. The interface has no list of accounts, so they are
 * what the answers said, in memory until signing out empties the cache.
 */
export const createdAccounts = () =>
  queryOptions<CreatedAccount[]>({
    queryKey: [accountCreate.name],
    queryFn: skipToken,
    initialData: [],
    gcTime: Infinity,
  });

/** The words of an issue for somebody who fills in a form. */
function inWords(issue: Issue): Issue {
  const field = String(issue.path[0]);
  if (issue.code === "invalid_type" && ["latitude", "longitude"].includes(field)) {
    return { ...issue, message: "Write it as a number of degrees, like 30.2672" };
  }
  if (issue.code === "too_small" && field === "externalId") {
    return { ...issue, message: "An account needs the id it has in the CRM" };
  }
  return issue;
}

/** What keeps an account from being sent: the contract, and addresses without a word in them. */
export function accountIssues(account: NewAccount): Issue[] {
  const { error } = z.safeParse(accountCreate.body, account);
  const issues = (error?.issues ?? []).map(({ code, path, message }) =>
    inWords({
      code,
      message,
      path: path.map((key) => (typeof key === "number" ? key : String(key))),
    }),
  );
  const blank = (account.addresses ?? []).flatMap((address, index) =>
    Object.values(address).some((line) => line?.trim())
      ? []
      : [
          {
            code: "custom",
            path: ["addresses", index],
            message: "Fill in a line of this address, or remove it",
          },
        ],
  );
  return [...issues, ...blank];
}

const TAKEN = "The organization has an account of this external id already: choose another";

async function create(body: NewAccount): Promise<CreatedAccount> {
  try {
    return await call(accountCreate, { body });
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "conflict") throw thrown;
    const { status, code, message, requestId } = thrown;
    const issues = [{ code: "custom", path: ["externalId"], message: TAKEN }];
    throw new ApiError({ status, code, message, issues, requestId, cause: thrown });
  }
}

/**
 * Creates an account (section 4.5) and notes the answer in `createdAccounts`. An external id that is
 * taken, a 409, is an issue of that field.
 */
export const createAccount = (client: QueryClient) =>
  mutationOptions({
    mutationFn: create,
    onSuccess: (account) => {
      client.setQueryData(createdAccounts().queryKey, (earlier = []) => [account, ...earlier]);
    },
  });
