import type { JsonPath } from "~/lib/json.ts";

/** What a name alone doesn't tell, by the path without the places in lists (section 4.14). */
const HINTS: Readonly<Record<string, string>> = {
  status: "Stored as it is, in the other system's own words.",
  deletedAt: "When it was deleted in the other system: the engagement counts as cancelled.",
  startTimeLocalized: "Without a zone: shown as it stands, in place of the start time.",
  engagementTypeId: "Wins over the engagement type.",
  account: "With its external id alone it is one that was synced before.",
  opportunity: "With its external id alone it is one that was synced before.",
  lead: "With its external id alone it is one that was synced before.",
  engagementContacts: "The list replaces the stored one.",
  contact: "Deprecated: engagement contacts take its place.",
  engagementUsers: "The list replaces the stored one: people who are left out are removed.",
  "engagementUsers.deletedAt": "Kept with this date, but no longer listed.",
  "opportunity.copyEngagementRelationships":
    "Gives the opportunity the engagement's account, contact and lead.",
  mergedToExternalId: "Everything moves to that one, and this one is deleted.",
  mergedFromExternalIds: "Everything of these moves here, and they are deleted. One a line.",
  remoteData: "What has no field of its own. Omitted, the stored data stays.",
};

export function hintOf(path: JsonPath): string | undefined {
  const names = path.filter((key) => typeof key === "string");
  const last = names.at(-1) ?? "";
  return HINTS[names.join(".")] ?? (last.startsWith("merged") ? HINTS[last] : undefined);
}
