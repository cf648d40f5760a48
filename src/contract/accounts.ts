import { endpoint, id, line, list, requiredId, textOrNull } from "./declare.ts";
import { z } from "./zod.ts";

const part = z.optional(z.nullable(line));

/** Section 2.8. */
export const Address = z.object({
  country: part,
  street: part,
  city: part,
  state: part,
  zip: part,
});
export type Address = z.infer<typeof Address>;

/** Section 2.9. `externalId` is the account's ID in the CRM. */
export const Account = z.object({
  id: z.string(),
  externalId: textOrNull,
  name: textOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phoneNumbers: z.nullable(z.array(z.string())),
  emailAddresses: z.nullable(z.array(z.string())),
  addresses: z.nullable(z.array(Address)),
});
export type Account = z.infer<typeof Account>;

/** Whether any line of an address is filled in. */
export const isAddress = (address: Address) =>
  Object.values(address).some((value) => typeof value === "string" && value.trim() !== "");

/** An account needs a location: both coordinates, or an address that isn't blank. */
export const NewAccount = z
  .object({
    externalId: requiredId,
    name: z.optional(line),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
    phoneNumbers: z._default(list(id), []),
    emailAddresses: z._default(list(id), []),
    addresses: z._default(list(Address), []),
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
      message: "Enter coordinates or an address.",
      input: value,
    });
  });

/** Section 4.5: returned without an envelope. 409 if the organization already has that external ID. */
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
});
