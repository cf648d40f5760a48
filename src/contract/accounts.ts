import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

const text = z.nullable(z.string());
const line = z.optional(z.nullable(z.string()));

/** Section 2.8. */
export const Address = z.object({
  country: line,
  street: line,
  city: line,
  state: line,
  zip: line,
});
export type Address = z.infer<typeof Address>;

/** Section 2.9. `externalId` is the account's id in the CRM. */
export const Account = z.object({
  id: z.string(),
  externalId: text,
  name: text,
  createdAt: text,
  updatedAt: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phoneNumbers: z.nullable(z.array(z.string())),
  emailAddresses: z.nullable(z.array(z.string())),
  addresses: z.nullable(z.array(Address)),
});
export type Account = z.infer<typeof Account>;

const isAddress = (address: Address) =>
  Object.values(address).some((value) => typeof value === "string" && value.trim() !== "");

/** Says where an account is: by both coordinates, or by at least one address that isn't blank. */
export const NewAccount = z
  .object({
    externalId: z.string().check(z.minLength(1)),
    name: z.optional(z.string()),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
    phoneNumbers: z._default(z.array(z.string()), []),
    emailAddresses: z._default(z.array(z.string()), []),
    addresses: z._default(z.array(Address), []),
  })
  .check(({ value, issues }) => {
    const { latitude, longitude, addresses } = value;
    const missing = [
      ...(latitude === undefined ? ["latitude"] : []),
      ...(longitude === undefined ? ["longitude"] : []),
    ];
    if (missing.length === 0 || addresses.some(isAddress)) return;
    issues.push({
      code: "custom",
      path: missing.length === 2 ? ["addresses"] : missing,
      message: "An account needs both a latitude and a longitude, or an address",
      input: value,
    });
  });

/** Section 4.5: answered bare. 409 where the organization has an account of that external id. */
export const accountCreate = endpoint({
  name: "accountCreate",
  section: "4.5",
  summary: "Create an account",
  host: "org",
  method: "POST",
  path: "/api-externalApi/v1/integrations/accounts",
  body: NewAccount,
  answer: Account,
  errors: [400, 401, 403, 409, 422, 429, 500],
  credentials: ["client-app", "organization-api-token"],
});
