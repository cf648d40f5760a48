import { lookup } from "~/lib/lookup.ts";
import { type Field, lowerFirst } from "~/components/batch/file/fields.ts";
import { BODY_FIELDS } from "../../-body/fields.ts";

export interface FormSection {
  title: string;
  fields: readonly Field[];
}

const GROUPS = lookup<readonly string[]>({
  Time: ["startTime", "startTimeLocalized", "endTime", "remoteCreatedAt", "remoteUpdatedAt"],
  Type: ["engagementType", "engagementTypeId"],
  Account: ["account"],
  Opportunity: ["opportunity"],
  Lead: ["lead"],
  Contacts: ["engagementContacts", "contact"],
  Users: ["engagementUsers"],
  "Remote data": ["remoteData"],
});

const grouped = new Set(Object.values(GROUPS).flat());

/** The sections of the form. The first takes every field that no other lists. */
export const SECTIONS: readonly FormSection[] = [
  { title: "Engagement", fields: BODY_FIELDS.filter(({ key }) => !grouped.has(key)) },
  ...Object.entries(GROUPS).map(([title, keys]) => ({
    title,
    fields: keys.flatMap((key) => BODY_FIELDS.find((field) => field.key === key) ?? []),
  })),
];

/** The title of the section that a field of the body is in. */
export const sectionOf = (key: string | number | undefined): string =>
  SECTIONS.find(({ fields }) => fields.some((field) => field.key === key))?.title ?? "";

/**
 * The only field of a record, if it has just one. It is shown in place of the record under both
 * names, and is omitted and cleared with it.
 */
export function onlyFieldOf(field: Field): Field | undefined {
  const [only, second] = field.kind === "object" ? field.fields : [];
  if (only === undefined || second !== undefined) return undefined;
  return { ...only, label: `${field.label} ${lowerFirst(only.label)}`, required: field.required };
}
