import type { JsonObject } from "~/lib/json.ts";
import { randomId } from "~/lib/random-id.ts";

const HOUR = 3_600_000;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * A made-up engagement: a home visit with two sales reps. Its IDs have a random suffix, so syncing it
 * creates new records only.
 */
export function exampleBody(): JsonObject {
  const suffix = randomId().slice(0, 8);
  const start = Math.floor(Date.now() / HOUR - 26) * HOUR;
  const account = `ACC-${suffix}`;
  return {
    externalId: `EVT-${suffix}`,
    direction: "OUTBOUND",
    subject: "Kitchen remodel, second visit",
    content: "Measured the island, walked through both quotes, left the door samples.",
    status: "Completed",
    startTime: instant(start),
    startTimeLocalized: instant(start - 5 * HOUR).slice(0, 16),
    endTime: instant(start + 1.5 * HOUR),
    remoteCreatedAt: instant(start - 72 * HOUR),
    remoteUpdatedAt: instant(start + 2 * HOUR),
    engagementType: {
      name: "Home visit",
      externalId: `TYP-${suffix}`,
      activityType: "APPOINTMENT",
    },
    account: {
      externalId: account,
      name: "Whitfield household",
      phoneNumbers: ["+1 555 0142"],
      emailAddresses: ["whitfields@mail.example"],
      addresses: [
        { street: "418 Alder Court", city: "Fairmont", state: "OH", zip: "44120", country: "US" },
      ],
    },
    opportunity: {
      externalId: `OPP-${suffix}`,
      name: "Whitfield kitchen",
      amount: 48_200,
      lastActivityAt: instant(start),
      opportunityStage: { externalId: `STG-${suffix}`, name: "Proposal" },
    },
    engagementContacts: [
      { externalId: `CON-${suffix}-1`, name: "Marion Whitfield", isPrimary: true },
      { externalId: `CON-${suffix}-2`, name: "Teddy Whitfield", isPrimary: false },
    ],
    engagementUsers: [
      {
        externalId: `USR-${suffix}-1`,
        name: "Noor Haddad",
        email: "noor@rep.example",
        shareOfSale: 60,
      },
      {
        externalId: `USR-${suffix}-2`,
        name: "Luca Brandt",
        email: "luca@rep.example",
        shareOfSale: 40,
      },
    ],
    remoteData: { channel: "field", financing: true },
  };
}
