import { mutationOptions, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { type Account, accountCreate } from "~/contract/accounts.ts";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import type { Lenient } from "~/contract/lenient.ts";
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

/** An address without a word in it would be stored as one. */
const blankAddresses = ({ addresses = [] }: NewAccount): Issue[] =>
  addresses.flatMap((address, index) =>
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

function explain(error: ApiError): ApiError {
  const { status, code, message, requestId, retryAfter, cause } = error;
  const fields = { status, code, message, requestId, retryAfter, cause };
  if (code === "conflict") {
    const taken = "The organization has an account of this external id already: choose another";
    const issues = [{ code: "custom", path: ["externalId"], message: taken }];
    return new ApiError({ ...fields, issues });
  }
  return new ApiError({ ...fields, issues: error.issues.map(inWords) });
}

async function create(body: NewAccount): Promise<CreatedAccount> {
  const blank = blankAddresses(body);
  if (blank.length > 0) {
    const message = "Some fields need a look.";
    throw new ApiError({ status: 0, code: "validation", message, issues: blank });
  }
  try {
    return await call(accountCreate, { body });
  } catch (error) {
    throw error instanceof ApiError ? explain(error) : error;
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
