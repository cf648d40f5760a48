import { Link } from "@tanstack/react-router";
import type { CreatedTeam } from "~/api/teams.ts";
import { Moment } from "~/components/moment.tsx";
import { Name, useNameOf } from "~/components/names.tsx";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts } from "~/ui/section.tsx";

function Types({ ids }: { ids: readonly string[] | undefined }) {
  if (ids === undefined || ids.length === 0) return <None />;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Name kind="conversation-type" id={id} />
        </li>
      ))}
    </ul>
  );
}

/** A manifest as received: data of any shape, by user id. */
function Manifest({ label, manifest }: { label: string; manifest: object | undefined }) {
  const nameOf = useNameOf("user");
  const entries = Object.entries(manifest ?? {});
  if (entries.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-[600]">{label}</h3>
      <PlainTable
        label={label}
        rows={entries}
        rowKey={([id]) => id}
        columns={[
          { header: "User", cell: ([id]) => nameOf(id) ?? <Mono>{id}</Mono> },
          {
            header: "Data",
            cell: ([, data]) => <Mono className="text-text-muted">{JSON.stringify(data)}</Mono>,
          },
        ]}
      />
    </section>
  );
}

/** What the service answered to the creation; it tells some of this at no other time. */
export function TeamCreated({ team, onClose }: { team: CreatedTeam; onClose: () => void }) {
  const { id, organizationId, createdAt, newUserDefaultConversationTypes } = team;
  return (
    <Dialog
      title={`Team ${team.name ?? id} created`}
      subtitle="The service tells the default conversation types and the manifests only now."
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
          Id: id === "" ? <None /> : <Mono copy="Copy team id">{id}</Mono>,
          Organization: <Name kind="organization" id={organizationId} />,
          Created: <Moment value={createdAt} time />,
          "Default types": <Types ids={newUserDefaultConversationTypes} />,
        }}
      />
      <Manifest label="Coach manifest" manifest={team.coachManifest} />
      <Manifest label="Member manifest" manifest={team.memberManifest} />
    </Dialog>
  );
}
