import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrganizationRow } from "~/api/organizations.ts";
import { createTeam } from "~/api/creations.ts";
import type { CreatedTeam } from "~/api/teams.ts";
import { FormDialog } from "~/components/form/form-dialog.tsx";
import { useIsSeen, useSeenNames } from "~/components/names/names.tsx";
import {
  useConversationType,
  useSeenTypes,
  whyEmpty,
} from "~/components/conversation-types/type-search.tsx";
import { required, useForm } from "~/components/form/use-form.ts";
import { NewTeam as NewTeamBody } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { PickField, PickOneField } from "~/ui/pick/pick-field.tsx";
import { TeamCreated } from "./-team-created.tsx";

const NewTeamForm = z.extend(NewTeamBody, { orgId: required("Choose an organization.") });

const none = Array.of<string>();
const EMPTY = {
  name: "",
  coachUids: none,
  memberUids: none,
  newUserDefaultConversationTypes: none,
  betaFeatures: none,
};

/** The API doesn't list beta features, so those that organizations use are suggested. */
const featuresOf = (organizations: readonly OrganizationRow[]) =>
  [...new Set(organizations.flatMap(({ betaFeatures }) => betaFeatures ?? []))].map((name) => ({
    id: name,
    name,
  }));

/** Creates a team (section 4.7), then shows what the service only returns on creation. */
export function NewTeam({
  organizationId,
  organizations,
  onClose,
}: {
  /** The organization chosen in the console, preselected. */
  organizationId: string | undefined;
  organizations: readonly OrganizationRow[];
  onClose: (created?: string) => void;
}) {
  const [created, setCreated] = useState<{
    team: CreatedTeam;
    name: string;
    found: string | undefined;
  }>();
  const users = {
    options: useSeenNames("user"),
    isKnown: useIsSeen("user"),
    empty: "No people seen yet. Paste a user ID.",
  };
  const seen = useSeenNames("organization");
  const form = useForm({
    initial: { orgId: organizationId ?? "", ...EMPTY },
    draft: `new-team ${organizationId ?? ""}`,
    schema: NewTeamForm,
    write: createTeam(useQueryClient()),
    onDone: (team, { name }, found) => setCreated({ team, name: name.trim(), found }),
  });
  const orgId = form.values.orgId || undefined;
  const found = useConversationType(orgId);
  const types = useSeenTypes(orgId);
  if (created !== undefined) {
    return <TeamCreated {...created} onClose={() => onClose(created.team.id)} />;
  }
  return (
    <FormDialog
      title="New team"
      submit="Create team"
      submitting="Creating"
      form={form}
      onClose={() => onClose()}
    >
      <PickOneField
        label="Organization"
        options={seen}
        empty="No organizations seen yet. Paste an ID."
        {...form.bindPick("orgId")}
      />
      <TextField label="Name" placeholder="Austin North" {...form.bind("name")} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <PickField label="Coaches" optional {...users} {...form.bindPick("coachUids")} />
        <PickField label="Members" optional {...users} {...form.bindPick("memberUids")} />
      </div>
      <PickField
        label="Default conversation types"
        optional
        hint="New members' recordings get these types."
        options={types}
        empty={`${whyEmpty(found)} Paste a type ID.`}
        {...form.bindPick("newUserDefaultConversationTypes")}
      />
      <PickField
        label="Beta features"
        optional
        showIds={false}
        options={featuresOf(organizations)}
        empty="No features seen yet. Type a name."
        {...form.bindPick("betaFeatures")}
      />
    </FormDialog>
  );
}
