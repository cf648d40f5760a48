import Building2 from "lucide-react/icons/building-complex";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { SeenName } from "~/api/state/directory.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { Failure } from "~/components/page/states.tsx";
import { WaitMessage } from "~/components/page/waiting.tsx";
import { organizationList } from "~/contract/plain.gen.ts";
import { SeenNames, useNameOf } from "~/components/names/names.tsx";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import {
  useOrganization,
  useRecentOrganizations,
} from "~/components/credentials/use-organization.ts";
import { PickList } from "~/ui/parts.ts";

const ALL = { id: "all", name: "All organizations" };

/** Chooses the organization that all screens are filtered by; it is kept in the address. */
export function OrganizationSwitcher() {
  const { chosen, choose } = useOrganization();
  const list = useOrganizations();
  const nameOf = useNameOf("organization");
  const recents = useRecentOrganizations();
  // Recently chosen ones first.
  const ordered = (organizations: readonly SeenName[]) => [
    ...recents.flatMap((id) => organizations.find((one) => one.id === id) ?? []),
    ...organizations.filter(({ id }) => !recents.includes(id)),
  ];
  return (
    <PopoverButton
      label="Choose an organization"
      className="flex h-7 w-56 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 hover:bg-hover max-md:h-10 max-md:w-auto max-md:max-w-72 max-md:border-transparent max-md:bg-transparent"
      trigger={
        <>
          <Building2 size={16} className="shrink-0 text-text-muted max-md:hidden" />
          <span className="sr-only">Organization:</span>
          <span className="min-w-0 flex-1 truncate text-left font-[550]">
            {chosen === undefined ? ALL.name : (nameOf(chosen) ?? chosen)}
          </span>
          <ChevronsUpDown size={14} className="shrink-0 text-text-muted" />
        </>
      }
    >
      {(close) => (
        <>
          {/* The field is as wide as the list below it. */}
          <div className="w-0 min-w-full">
            {list.error !== null && (
              <Failure title="Organizations didn't load" error={list.error} retry={list.retry} />
            )}
            {!list.complete && list.error === null && (
              <WaitMessage endpoint={organizationList.name} />
            )}
          </div>
          <SeenNames kind="organization">
            {(organizations) => (
              <PickList
                label="Organization"
                options={[ALL, ...ordered(organizations)]}
                chosen={[chosen ?? ALL.id]}
                onChange={([id]) => {
                  choose(id === ALL.id ? undefined : id);
                  close();
                }}
              />
            )}
          </SeenNames>
        </>
      )}
    </PopoverButton>
  );
}
