import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronsUpDown } from "lucide-react";
import { lazy } from "react";
import type { SeenName } from "~/api/directory.ts";
import { sessionState } from "~/api/session.ts";
import { organizationList } from "~/contract/organizations.ts";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { SeenNames, useNameOf } from "../names.tsx";
import { useOrganizations } from "../use-organizations.ts";
import { reasonAgainst } from "./navigation.ts";
import { useOrganization, useRecentOrganizations } from "./use-organization.ts";

const loadPickList = () => import("~/ui/pick-list.tsx");
const PickList = lazy(loadPickList);

const ALL = { id: "all", name: "All organizations" };

/** The organization that lists are narrowed to; it stands in the address and goes from screen to screen. */
export function OrganizationSwitcher() {
  const { chosen, choose } = useOrganization();
  const kind = useQuery(sessionState()).data?.session?.kind;
  const listable = kind !== undefined && reasonAgainst(organizationList, kind) === undefined;
  useOrganizations(listable);
  const nameOf = useNameOf("organization");
  const recents = useRecentOrganizations();
  // Those chosen last come first.
  const ordered = (organizations: SeenName[]) => [
    ...recents.flatMap((id) => organizations.find((one) => one.id === id) ?? []),
    ...organizations.filter(({ id }) => !recents.includes(id)),
  ];
  return (
    <PopoverButton
      label="Choose an organization"
      onPreload={() => void loadPickList()}
      className="flex h-7 w-56 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 hover:bg-hover max-md:h-10 max-md:w-auto max-md:max-w-56 max-md:border-transparent max-md:bg-transparent"
      trigger={
        <>
          <Building2
            size={16}
            strokeWidth={1.5}
            className="shrink-0 text-text-muted max-md:hidden"
          />
          <span className="sr-only">Organization:</span>
          <span className="min-w-0 flex-1 truncate text-left font-[550]">
            {chosen === undefined ? ALL.name : (nameOf(chosen) ?? chosen)}
          </span>
          <ChevronsUpDown size={14} strokeWidth={1.75} className="shrink-0 text-text-muted" />
        </>
      }
    >
      {(close) => (
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
      )}
    </PopoverButton>
  );
}
