import { CircleOff } from "lucide-react";
import type { OrganizationRow } from "~/api/organizations.ts";
import { Moment } from "~/components/moment.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

type Integration = NonNullable<OrganizationRow["integrations"]>[number];

/** `isActive` decides, whatever the date of deletion says: that stands in its own column. */
function IntegrationState({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return <None />;
  if (isActive) return <>Active</>;
  return (
    <span className="inline-flex items-center align-bottom gap-1.5 text-text-muted">
      <CircleOff size={14} strokeWidth={1.75} />
      Not active
    </span>
  );
}

/** The CRM systems an organization is connected to (section 2.6). */
export function Integrations({ integrations }: { integrations: Integration[] | undefined }) {
  if (integrations === undefined || integrations.length === 0) return <None />;
  return (
    <PlainTable
      label="Integrations"
      rows={integrations}
      rowKey={({ id }, index) => `${id} ${index}`}
      columns={[
        { header: "Name", cell: ({ name, id }) => name || <Mono>{id}</Mono> },
        {
          header: "Platform",
          cell: ({ integrationPlatform }) =>
            integrationPlatform ? <Mono>{integrationPlatform}</Mono> : <None />,
        },
        {
          header: "External account ID",
          wideOnly: true,
          cell: ({ externalAccountId }) =>
            externalAccountId ? <Mono copy="Copy account id">{externalAccountId}</Mono> : <None />,
        },
        { header: "State", cell: ({ isActive }) => <IntegrationState isActive={isActive} /> },
        {
          header: "Created",
          wideOnly: true,
          cell: ({ createdAt }) => <Moment value={createdAt} />,
        },
        {
          header: "Updated",
          wideOnly: true,
          cell: ({ updatedAt }) => <Moment value={updatedAt} />,
        },
        {
          header: "Deleted",
          wideOnly: true,
          cell: ({ deletedAt }) => <Moment value={deletedAt} />,
        },
      ]}
    />
  );
}
