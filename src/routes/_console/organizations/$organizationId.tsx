import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { organizationPages } from "~/api/organizations.ts";
import { BackLink } from "~/components/back-link.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { isBarred } from "~/components/is-barred.ts";
import { OrganizationState } from "~/components/organization-state.tsx";
import { Unlisted } from "~/components/organizations-fallback.tsx";
import { Page } from "~/components/page.tsx";
import { People } from "~/components/person.tsx";
import { useListing } from "~/components/use-listing.ts";
import { organizationList } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { formatCount } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { Industries, OrganizationFacts } from "./-facts.tsx";
import { Integrations } from "./-integrations.tsx";
import { TeamsOfOrganization } from "./-teams.tsx";

export const Route = createFileRoute("/_console/organizations/$organizationId")({
  // The interface has no call for one organization: it is found in the list, page after page.
  loader: ({ context: { queryClient } }) => {
    if (isBarred(queryClient, organizationList)) return;
    void queryClient.infiniteQuery(organizationPages()).catch(() => undefined);
  },
  component: OrganizationPage,
});

function NewTeam({ organizationId, reason }: { organizationId: string; reason?: string }) {
  const icon = <Plus size={14} strokeWidth={1.75} />;
  if (reason !== undefined) {
    return (
      <Button variant="primary" icon={icon} disabledReason={reason}>
        New team
      </Button>
    );
  }
  return (
    <Link
      to="/teams"
      search={{ organizationId, create: true }}
      className={buttonClasses("primary")}
    >
      {icon}
      New team
    </Link>
  );
}

function OrganizationPage() {
  const { organizationId } = Route.useParams();
  const { kind, reason, list } = useListing();
  const organization = list.organizations.find(({ id }) => id === organizationId);
  if (organization === undefined) {
    return <Unlisted noun="Organization" list={list} reason={reason} />;
  }
  const { name, disabled, teams, adminUids, industries, integrations } = organization;
  const against = reasonAgainst(teamCreate, kind);
  return (
    <Page
      title={name || organizationId}
      lead={<BackLink to="/organizations" label="Organizations" />}
      beside={<OrganizationState disabled={disabled} />}
      actions={<NewTeam organizationId={organizationId} {...(against && { reason: against })} />}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_380px] overflow-y-auto max-lg:block">
        <div className="min-w-0">
          <Section title="Teams" beside={teams && formatCount(teams.length)}>
            <TeamsOfOrganization teams={teams} />
          </Section>
          <Section title="Integrations" beside={integrations && formatCount(integrations.length)}>
            <Integrations integrations={integrations} />
          </Section>
          <Section title="Admins" beside={adminUids && formatCount(adminUids.length)}>
            <People label="Admins" ids={adminUids} />
          </Section>
        </div>
        <div className="border-l border-line max-lg:border-t max-lg:border-l-0">
          <Section title="Organization">
            <OrganizationFacts organization={organization} />
          </Section>
          <Section title="Industries">
            <Industries industries={industries} />
          </Section>
          <Section title="Elsewhere">
            <p className="flex gap-4">
              <Link to="/recordings" search={{ organizationId }} className={INK_LINK}>
                Recordings
              </Link>
              <Link to="/api-clients" search={{ organizationId }} className={INK_LINK}>
                API clients
              </Link>
            </p>
          </Section>
        </div>
      </div>
    </Page>
  );
}
