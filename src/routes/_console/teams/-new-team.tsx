import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { createTeam } from "~/api/creations.ts";
import { fieldName } from "~/api/issue-text.ts";
import type { OrganizationRow } from "~/api/organizations.ts";
import type { CreatedTeam } from "~/api/teams.ts";
import {
  useConversationType,
  useSeenTypes,
  whyEmpty,
} from "~/components/conversation-types/type-search.tsx";
import { FormDialog } from "~/components/form/form-dialog.tsx";
import { required, useForm } from "~/components/form/use-form.ts";
import { Moment, Name, useIsSeen, useSeenNames } from "~/components/names/names.tsx";
import { toTeam } from "~/components/nouns/links.tsx";
import { NewTeam as NewTeamBody } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { isObject } from "~/lib/guards.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { PickField, PickOneField } from "~/ui/pick/pick-field.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts } from "~/ui/section.tsx";

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
        empty="No features seen yet. Enter a name."
        {...form.bindPick("betaFeatures")}
      />
    </FormDialog>
  );
}

/** What is known of a person in a team, of any shape: dates as such, the rest as received. */
function Membership({ data }: { data: unknown }) {
  if (!isObject(data)) return <Mono className="text-text-muted">{JSON.stringify(data)}</Mono>;
  return Object.entries(data).map(([key, value]) => {
    const name = fieldName([key]);
    return (
      <div key={key} className="text-text-muted">
        {name.charAt(0).toUpperCase() + name.slice(1)}{" "}
        {typeof value === "string" ? (
          <Moment value={value} time />
        ) : (
          <Mono>{JSON.stringify(value)}</Mono>
        )}
      </div>
    );
  });
}

/** A manifest: data by user ID. */
function Manifest({ label, manifest }: { label: string; manifest: object | undefined }) {
  const entries = Object.entries(manifest ?? {});
  if (entries.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-[600]">{label}</h3>
      <PlainTable
        flush
        label={label}
        rows={entries}
        rowKey={([id]) => id}
        columns={[
          { header: "User", cell: ([id]) => <Name kind="user" id={id} /> },
          { header: "Details", cell: ([, data]) => <Membership data={data} /> },
        ]}
      />
    </section>
  );
}

/** What the service returned on creation; some of it is in no other response. */
function TeamCreated({
  team,
  name,
  found,
  onClose,
}: {
  team: CreatedTeam;
  /** What was typed, if the answer has no name. */
  name: string;
  /** How the team was found if the answer was lost, and with it what only the answer has. */
  found: string | undefined;
  onClose: () => void;
}) {
  const { id, organizationId, createdAt, newUserDefaultConversationTypes: types = [] } = team;
  return (
    <Dialog
      title="Team created"
      subtitle={found ?? "These details are only shown now."}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
          {id !== "" && (
            <Link {...toTeam(id)} className={buttonClasses("default", "lg")}>
              Open team
            </Link>
          )}
        </>
      }
    >
      <Facts
        facts={{
          Name: team.name || name,
          ID: <Mono copy="Copy team ID">{id}</Mono>,
          Organization: <Name kind="organization" id={organizationId} />,
          ...(found === undefined && {
            Created: <Moment value={createdAt} time />,
            "Default conversation types": types.length > 0 && (
              <ul>
                {types.map((type) => (
                  <li key={type}>
                    <Name kind="conversation-type" id={type} />
                  </li>
                ))}
              </ul>
            ),
          }),
        }}
      />
      <Manifest label="Coaches" manifest={team.coachManifest} />
      <Manifest label="Members" manifest={team.memberManifest} />
    </Dialog>
  );
}
