import { lookup } from "~/lib/lookup.ts";
import type { JsonPath } from "../../-body/json.ts";

/** What the label doesn't say, by path without list indexes (section 4.14). */
const HINTS = lookup<string>({
  status: "Stored as sent.",
  deletedAt: "Marks the engagement as cancelled.",
  startTimeLocalized: "Local time shown instead of the start time.",
  engagementTypeId: "Overrides the engagement type.",
  account: "Only an external ID: links to one already synced.",
  opportunity: "Only an external ID: links to one already synced.",
  lead: "Only an external ID: links to one already synced.",
  engagementContacts: "Replaces the stored list.",
  contact: "Deprecated. Use engagement contacts.",
  engagementUsers: "Replaces the stored list. Users left out are removed.",
  "engagementUsers.deletedAt": "Kept with this date, but no longer listed.",
  "opportunity.copyEngagementRelationships":
    "Gives the opportunity the engagement's account, contact and lead.",
  mergedToExternalId: "Merges into that record and deletes this one.",
  mergedFromExternalIds: "Merges these into this record and deletes them. One per line.",
  remoteData: "Extra data. Leave out to keep what's stored.",
});

export function hintOf(path: JsonPath): string | undefined {
  const names = path.filter((key) => typeof key === "string");
  const last = names.at(-1) ?? "";
  return HINTS[names.join(".")] ?? (last.startsWith("merged") ? HINTS[last] : undefined);
}
