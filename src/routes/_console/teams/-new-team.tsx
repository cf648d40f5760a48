import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrganizationRow } from "~/api/organizations.ts";
import { type CreatedTeam, createTeam } from "~/api/teams.ts";
import { FormDialog } from "~/components/form-dialog.tsx";
import { useSeenNames } from "~/components/names.tsx";
import { useForm } from "~/components/use-form.ts";
import { OneTagField } from "~/ui/one-tag-field.tsx";
import { TagsField } from "~/ui/tags-field.tsx";
import { TextField } from "~/ui/text-field.tsx";
import { TeamCreated } from "./-team-created.tsx";

interface Values {
  orgId: string;
  name: string;
  coachUids: string[];
  memberUids: string[];
  newUserDefaultConversationTypes: string[];
  betaFeatures: string[];
}

const EMPTY: Omit<Values, "orgId"> = {
  name: "",
  coachUids: [],
  memberUids: [],
  newUserDefaultConversationTypes: [],
  betaFeatures: [],
};

/** Beta features have no names of their own: those that organizations use are suggested. */
const featuresOf = (organizations: readonly OrganizationRow[]) =>
  [...new Set(organizations.flatMap(({ betaFeatures }) => betaFeatures ?? []))].map((name) => ({
    id: name,
    name,
  }));

/** Creates a team (section 4.7), then shows what only the answer of its creation tells. */
export default function NewTeam({
  organizationId,
  organizations,
  onClose,
}: {
  /** The organization chosen in the console: the first choice here. */
  organizationId: string | undefined;
  organizations: readonly OrganizationRow[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [created, setCreated] = useState<CreatedTeam>();
  const users = useSeenNames("user");
  const types = useSeenNames("conversation-type");
  const seen = useSeenNames("organization");
  const form = useForm({
    initial: { orgId: organizationId ?? "", ...EMPTY },
    mutation: createTeam(client),
    variables: ({ orgId, ...body }: Values) => ({ orgId, body }),
    onDone: setCreated,
  });
  if (created !== undefined) return <TeamCreated team={created} onClose={onClose} />;
  return (
    <FormDialog
      title="New team"
      submit="Create team"
      submitting="Creating"
      nothing="Nothing was created."
      form={form}
      onClose={onClose}
    >
      <OneTagField
        label="Organization"
        options={seen}
        placeholder="Name or id"
        {...form.bind("orgId")}
      />
      <TextField label="Name" {...form.bind("name")} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TagsField label="Coaches" optional options={users} {...form.bind("coachUids")} />
        <TagsField label="Members" optional options={users} {...form.bind("memberUids")} />
      </div>
      <TagsField
        label="Default conversation types"
        optional
        hint="What new members record unless they choose otherwise. Pick a known type, or paste its id."
        options={types}
        {...form.bind("newUserDefaultConversationTypes")}
      />
      <TagsField
        label="Beta features"
        optional
        options={featuresOf(organizations)}
        {...form.bind("betaFeatures")}
      />
    </FormDialog>
  );
}
