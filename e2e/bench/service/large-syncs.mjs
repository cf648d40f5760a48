// The largest syncs that the service accepts, and refused ones of up to 1 MiB.

/** @template T @param {number} count @param {(index: number) => T} item @returns {T[]} */
const many = (count, item) => Array.from({ length: count }, (_, index) => item(index));

/** @param {number} from @param {number} [count] */
const contacts = (from, count = 1000) =>
  many(count, (index) => ({ externalId: `large-${from + index}`, name: "Large" }));

/** @param {(index: number) => string} item */
const remote = (item) =>
  `{"externalId":"large","remoteData":{"list":[${many(50_000, item).join()}]}}`;

const SYNCS = {
  ...Object.fromEntries(
    many(4, (index) => [
      `1,000 contacts, ${index}`,
      { engagementContacts: contacts(index * 1000) },
    ]),
  ),
  "1,000 contacts with accounts": {
    engagementContacts: many(1000, (index) => ({
      externalId: `large-${index}`,
      name: "Large",
      account: { externalId: `large-${index}`, name: "Large" },
    })),
  },
  "1,000 users": { engagementUsers: many(1000, (index) => ({ email: `${index}@large.example` })) },
  "1,000 other users": { engagementUsers: many(1000, (index) => ({ name: `Large ${index}` })) },
  "4,000 merges": {
    engagementContacts: many(4, (survivor) => ({
      externalId: `survivor-${survivor}`,
      name: "Survivor",
      mergedFromExternalIds: many(1000, (index) => `large-${survivor * 1000 + index}`),
    })),
  },
  "4,500 wrong addresses": {
    engagementContacts: many(450, (index) => ({
      externalId: `${index}`,
      addresses: many(9, () => ({ country: 1, street: 1, city: 1, state: 1, zip: 1 })),
    })),
  },
};

/** Bodies by name, as JSON. The merges need the contacts before them. */
export const LARGE_SYNCS = {
  ...Object.fromEntries(
    Object.entries(SYNCS).map(([name, body]) => [
      name,
      JSON.stringify({ externalId: "large", ...body }),
    ]),
  ),
  "a million numbers": `{"externalId":"large","remoteData":{"list":[${"1,".repeat(500_000)}1]}}`,
  "340,000 lists": `{"externalId":"large","remoteData":{"list":[${"[],".repeat(340_000)}1]}}`,
  "50,000 keys": `{"externalId":"large","remoteData":{${many(50_000, (index) => `"key-${index}":1`).join()}}}`,
  "50,000 objects": remote((index) => `{"key-${index}":1}`),
  "50,000 NULs": remote(() => String.raw`"\u0000"`),
};
