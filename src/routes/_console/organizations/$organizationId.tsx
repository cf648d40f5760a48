import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { OrganizationRow } from "~/api/nouns/organizations.ts";
import { recordingNames } from "~/api/nouns/recordings.ts";
import { useOwnName, usePermission } from "~/components/credentials/permissions.ts";
import { DialogAction } from "~/components/form/dialog-action.tsx";
import { Moment } from "~/components/names/names.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink, PersonLink } from "~/components/nouns/noun-link.tsx";
import { Details, PeopleSection } from "~/components/organizations/details.tsx";
import { useCaller } from "~/components/organizations/use-caller.ts";
import { NotListed } from "~/components/organizations/unavailable.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { BackLink, Page } from "~/components/page/page.tsx";
import { PassRates, useRates } from "~/components/scorecards/pass-rates.tsx";
import { recordingList, teamCreate } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { flag, defineSearch } from "~/lib/search.ts";
import { breakLong } from "~/ui/classes.ts";
import { Mono, NoItems, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { NewTeamDialog } from "~/components/teams/new-team.tsx";
import { ActiveState, OrganizationState } from "./-organization-state.tsx";

export const Route = createFileRoute("/_console/organizations/$organizationId")({
  loader: ({ context }) => startOrganizations(context.queryClient),
  validateSearch: defineSearch({ create: flag }),
  component: OrganizationPage,
});

function OrganizationPage() {
  const { organizationId } = Route.useParams();
  const navigate = Route.useNavigate();
  const list = useOrganizations();
  const organization = list.organizations.find(({ id }) => id === organizationId);
  // Admins and reps are IDs here; recordings have their names.
  const { allowed } = usePermission(recordingList);
  const names = recordingNames(organizationId);
  useQuery({ ...names, enabled: allowed && organization !== undefined });
  // The ID of a team that was created here.
  const [created, setCreated] = useState<string>();
  const rates = useRates({ organizationId: organization?.id });
  if (organization === undefined)
    return <NotListed title="Organization" list={list} reading={list.reading} />;
  const { name, disabled, industries, integrations, adminUids } = organization;
  return (
    <Page
      title={name || organizationId}
      back={<BackLink to="/organizations" label="Organizations" />}
      beside={disabled ? <OrganizationState disabled /> : undefined}
      organization={organizationId}
      actions={
        <DialogAction
          endpoint={teamCreate}
          variant="primary"
          action={{ keys: "c", label: "New team", words: "create add", icon: Plus }}
        >
          {(close) => (
            <NewTeamDialog
              organizationId={organizationId}
              organizations={list.organizations}
              again={() =>
                void navigate({
                  to: "/organizations/$organizationId",
                  params: { organizationId },
                  search: (last) => ({ ...last, create: true }),
                })
              }
              onClose={(id) => {
                setCreated(id);
                close();
              }}
            />
          )}
        </DialogAction>
      }
    >
      <Details
        // It grows as answers arrive, and has nothing below it that would move.
        facts={<PassRates rates={rates} />}
        rest={
          <>
            <Section title="Organization" actions={<Links organizationId={organizationId} />}>
              <OrganizationFacts organization={organization} />
            </Section>
            <Section title="Integrations" beside={integrations && formatCount(integrations.length)}>
              <Integrations integrations={integrations} />
            </Section>
            <PeopleSection title="Admins" ids={adminUids} organizationId={organizationId} />
            <Section title="Industries">
              <Industries industries={industries} />
            </Section>
          </>
        }
      >
        <Teams
          organization={organization}
          created={created}
          onShown={() => setCreated(undefined)}
        />
      </Details>
    </Page>
  );
}

const Links = ({ organizationId }: { organizationId: string }) => (
  <span className="mb-2 flex gap-4">
    <TextLink to="/recordings" search={{ organizationId }}>
      Recordings
    </TextLink>
    <TextLink to="/api-clients" search={{ organizationId }}>
      API clients
    </TextLink>
  </span>
);

function Tags({ values }: { values: readonly string[] | undefined }) {
  if (values === undefined || values.length === 0) return <NoItems items={values} />;
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <Mono key={value} className="rounded-tag border border-line bg-surface-sunken px-1.5">
          {value}
        </Mono>
      ))}
    </span>
  );
}

/** The organization's own fields (section 2.6). */
function OrganizationFacts({ organization }: { organization: OrganizationRow }) {
  const { id, disabled, ownerUid, dateCreated, consentNotRequired, betaFeatures } = organization;
  const caller = useCaller();
  const ownName = useOwnName();
  return (
    <Facts
      facts={{
        ID: <Mono copy="Copy organization ID">{id}</Mono>,
        State: <OrganizationState disabled={disabled} />,
        Owner: (
          <>
            {ownerUid !== undefined && ownerUid === caller && (
              <span className="mr-2">{ownName}</span>
            )}
            <PersonLink id={ownerUid} />
          </>
        ),
        Created: <Moment value={dateCreated} time />,
        Consent:
          consentNotRequired !== undefined && (consentNotRequired ? "Not required" : "Required"),
        "Beta features": <Tags values={betaFeatures} />,
      }}
    />
  );
}

/** Each industry with its description. */
function Industries({ industries }: Pick<OrganizationRow, "industries">) {
  if (industries === undefined || industries.length === 0) return <NoItems items={industries} />;
  return (
    <ul className="flex flex-col gap-2">
      {industries.map(({ id, name, description }, index) => (
        <li key={`${id} ${index}`}>
          <p className="wrap-anywhere">{name || <Mono>{id}</Mono>}</p>
          {description && <p className="text-small text-text-muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The teams, each linked to its page. */
function Teams({
  organization: { id: organizationId, teams },
  created,
  onShown,
}: {
  organization: OrganizationRow;
  /** The team whose link takes the focus as soon as it is listed. */
  created: string | undefined;
  onShown: () => void;
}) {
  const focusLink = (name: HTMLElement | null) => {
    if (name === null) return;
    name.querySelector("a")?.focus();
    onShown();
  };
  const peopleColumn = (header: string, width: number, ids: "coachUids" | "memberUids") =>
    ({
      header,
      width,
      align: "right",
      cell: ({ [ids]: people }: NonNullable<typeof teams>[number]) =>
        people ? formatCount(people.length) : <NoItems items={people} />,
    }) as const;
  return (
    <Section title="Teams" beside={teams && formatCount(teams.length)}>
      {/* The numbers stand near the names. */}
      <div className="max-w-md">
        <PlainTable
          label="Teams"
          rows={teams}
          rowKey={({ id }, index) => `${id} ${index}`}
          columns={[
            {
              header: "Name",
              cell: ({ id, name }) => (
                <span ref={id !== "" && id === created ? focusLink : undefined}>
                  <NounLink
                    kind="team"
                    id={id}
                    name={name}
                    organizationId={organizationId}
                    className="after:absolute after:inset-0"
                  />
                </span>
              ),
            },
            peopleColumn("Coaches", 76, "coachUids"),
            peopleColumn("Members", 84, "memberUids"),
          ]}
        />
      </div>
    </Section>
  );
}

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
    <span data-tip={value} className={breakLong(value) || undefined}>
      {PLATFORMS[value] ?? readable}
    </span>
  );
}

/** The CRM systems an organization is connected to (section 2.6). */
function Integrations({ integrations }: Pick<OrganizationRow, "integrations">) {
  const dateColumn = (header: string, field: "createdAt" | "updatedAt" | "deletedAt") => ({
    header,
    wideOnly: true,
    cell: (row: NonNullable<typeof integrations>[number]) => <Moment value={row[field]} />,
  });
  return (
    <PlainTable
      label="Integrations"
      rows={integrations}
      rowKey={({ id }, index) => `${id} ${index}`}
      columns={[
        { header: "Name", cell: ({ name, id }) => name || <Mono>{id}</Mono> },
        { header: "Platform", cell: (row) => <Platform value={row.integrationPlatform} /> },
        {
          header: "External account ID",
          wideOnly: true,
          cell: (row) => <Mono copy="Copy account ID">{row.externalAccountId}</Mono>,
        },
        // The deletion date has its own column.
        {
          header: "State",
          cell: ({ isActive }) => <ActiveState active={isActive} off="Not active" />,
        },
        dateColumn("Created", "createdAt"),
        dateColumn("Updated", "updatedAt"),
        dateColumn("Deleted", "deletedAt"),
      ]}
    />
  );
}
