import { Link } from "@tanstack/react-router";
import { fieldName } from "~/api/issue-text.ts";
import type { CreatedTeam } from "~/api/teams.ts";
import { Moment } from "~/components/names/moment.tsx";
import { Name } from "~/components/names/names.tsx";
import { isObject } from "~/lib/guards.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Mono } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts } from "~/ui/section.tsx";

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
export function TeamCreated({
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
            <Link
              to="/teams/$teamId"
              params={{ teamId: id }}
              search={({ organizationId }) => ({ organizationId })}
              className={buttonClasses("default", "lg")}
            >
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
