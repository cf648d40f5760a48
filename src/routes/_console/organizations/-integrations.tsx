import CircleOff from "lucide-react/icons/circle-off";
import type { OrganizationRow } from "~/api/organizations.ts";
import { Moment } from "~/components/names/moment.tsx";
import { lookup } from "~/lib/lookup.ts";
import { breakLong } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

type Integration = NonNullable<OrganizationRow["integrations"]>[number];

const PLATFORMS = lookup<string>({
  HUBSPOT: "HubSpot",
  SERVICETITAN: "ServiceTitan",
  MICROSOFT_DYNAMICS: "Microsoft Dynamics",
});

/** GOOGLE_CALENDAR as "Google Calendar", with the API's own word in the tooltip. */
function Platform({ value }: { value: string | undefined }) {
  if (!value) return <None />;
  const words = value.split("_").map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  const readable = /^[A-Z_]+$/.test(value) ? words.join(" ") : value;
  return (
    <span title={value} className={breakLong(value) || undefined}>
      {PLATFORMS[value] ?? readable}
    </span>
  );
}

/** Goes by `isActive` only; the deletion date has its own column. */
function IntegrationState({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return <None />;
  if (isActive) return <>Active</>;
  return (
    <span className="inline-flex items-center align-bottom gap-1.5 text-text-muted">
      <CircleOff size={14} />
      Not active
    </span>
  );
}

/** The CRM systems an organization is connected to (section 2.6). */
export function Integrations({ integrations }: { integrations: Integration[] | undefined }) {
  if (integrations === undefined || integrations.length === 0) {
    return <NoItems of={integrations} />;
  }
  return (
    <PlainTable
      label="Integrations"
      rows={integrations}
      rowKey={({ id }, index) => `${id} ${index}`}
      columns={[
        { header: "Name", cell: ({ name, id }) => name || <Mono>{id}</Mono> },
        {
          header: "Platform",
          cell: ({ integrationPlatform }) => <Platform value={integrationPlatform} />,
        },
        {
          header: "External account ID",
          wideOnly: true,
          cell: ({ externalAccountId }) =>
            externalAccountId ? <Mono copy="Copy account ID">{externalAccountId}</Mono> : <None />,
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
