import { createFileRoute, Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { countIn } from "~/api/facts.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { BackLink } from "~/components/page/back-link.tsx";
import { OrganizationState } from "./-organization-state.tsx";
import { Page } from "~/components/page/page.tsx";
import { Details, PeopleSection, Related } from "~/components/organizations/details.tsx";
import { NotListed } from "~/components/organizations/unavailable.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { PassRates } from "~/components/scorecards/pass-rates.tsx";
import { teamCreate } from "~/contract/plain.gen.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { Industries, OrganizationFacts } from "./-facts.tsx";
import { Integrations } from "./-integrations.tsx";
import { TeamsOfOrganization } from "./-teams.tsx";

export const Route = createFileRoute("/_console/organizations/$organizationId")({
  loader: ({ context }) => startOrganizations(context.queryClient),
  component: OrganizationPage,
});

function NewTeam({ organizationId }: { organizationId: string }) {
  const { reason } = usePermission(teamCreate);
  const icon = <Plus size={14} />;
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
  const list = useOrganizations();
  const organization = list.organizations.find(({ id }) => id === organizationId);
  if (organization === undefined)
    return <NotListed title="Organization" list={list} reading={list.reading} />;
  const { name, disabled, teams, adminUids, industries, integrations } = organization;
  const facts = (
    <>
      <Section title="Organization">
        <OrganizationFacts organization={organization} />
      </Section>
      <Section title="Industries">
        <Industries industries={industries} />
      </Section>
      <PassRates organizationId={organizationId} />
      <Related>
        <Link to="/recordings" search={{ organizationId }} className={INK_LINK}>
          Recordings
        </Link>
        <Link to="/api-clients" search={{ organizationId }} className={INK_LINK}>
          API clients
        </Link>
      </Related>
    </>
  );
  return (
    <Page
      title={name || organizationId}
      lead={<BackLink to="/organizations" label="Organizations" />}
      beside={<OrganizationState disabled={disabled} />}
      actions={<NewTeam organizationId={organizationId} />}
    >
      <Details facts={facts}>
        <TeamsOfOrganization organizationId={organizationId} teams={teams} />
        <Section title="Integrations" beside={integrations && countIn(integrations)}>
          <Integrations integrations={integrations} />
        </Section>
        <PeopleSection title="Admins" ids={adminUids} organizationId={organizationId} />
      </Details>
    </Page>
  );
}
