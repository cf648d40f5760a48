import { Link } from "@tanstack/react-router";
import type { OrganizationRow } from "~/api/organizations.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

/** The teams of one organization, each leading to its own page. */
export function TeamsOfOrganization({ teams }: { teams: OrganizationRow["teams"] }) {
  if (teams === undefined || teams.length === 0) return <None />;
  return (
    <PlainTable
      label="Teams"
      rows={teams}
      rowKey={({ id }, index) => `${id} ${index}`}
      columns={[
        {
          header: "Name",
          cell: ({ id, name }) =>
            id === "" ? (
              (name ?? <None />)
            ) : (
              <Link
                to="/teams/$teamId"
                params={{ teamId: id }}
                search={({ organizationId }) => ({ organizationId })}
                className={`${INK_LINK} font-[550]`}
              >
                {name || id}
              </Link>
            ),
        },
        {
          header: "Coaches",
          align: "right",
          cell: ({ coachUids }) => coachUids?.length ?? <None />,
        },
        {
          header: "Members",
          align: "right",
          cell: ({ memberUids }) => memberUids?.length ?? <None />,
        },
        {
          header: "Team ID",
          wideOnly: true,
          align: "right",
          cell: ({ id }) => <Mono copy="Copy team id">{id}</Mono>,
        },
      ]}
    />
  );
}
