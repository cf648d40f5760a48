import type { OrganizationRow } from "~/api/organizations.ts";
import { Moment } from "~/components/names/moment.tsx";
import { OrganizationState } from "./-organization-state.tsx";
import { Person } from "~/components/nouns/person.tsx";
import { useCaller } from "./-use-caller.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { Facts } from "~/ui/section.tsx";

function Tags({ values }: { values: readonly string[] | undefined }) {
  if (values === undefined || values.length === 0) return <NoItems of={values} />;
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <span
          key={value}
          className="mono rounded-tag border border-line bg-surface-sunken px-1.5"
          translate="no"
        >
          {value}
        </span>
      ))}
    </span>
  );
}

function Consent({ notRequired }: { notRequired: boolean | undefined }) {
  if (notRequired === undefined) return <None />;
  return <>{notRequired ? "Not required" : "Required"}</>;
}

/** The owner, marked if it is whoever created the client that is signed in. */
function Owner({ id }: { id: string | undefined }) {
  const caller = useCaller();
  return (
    <>
      {id !== undefined && id === caller && <span className="mr-2">You</span>}
      <Person id={id} />
    </>
  );
}

/** The organization's own fields (section 2.6). */
export function OrganizationFacts({ organization }: { organization: OrganizationRow }) {
  return (
    <Facts
      facts={{
        ID: <Mono copy="Copy organization ID">{organization.id}</Mono>,
        State: <OrganizationState disabled={organization.disabled} />,
        Owner: <Owner id={organization.ownerUid} />,
        Created: <Moment value={organization.dateCreated} time />,
        Consent: <Consent notRequired={organization.consentNotRequired} />,
        "Beta features": <Tags values={organization.betaFeatures} />,
      }}
    />
  );
}

/** Each industry with its ID and description. */
export function Industries({ industries }: { industries: OrganizationRow["industries"] }) {
  if (industries === undefined || industries.length === 0) return <NoItems of={industries} />;
  return (
    <ul className="flex flex-col gap-2">
      {industries.map(({ id, name, description }, index) => (
        <li key={`${id} ${index}`}>
          <p className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name || <Mono>{id}</Mono>}</span>
            {name && <Mono className="text-text-muted">{id}</Mono>}
          </p>
          {description && <p className="text-small text-text-muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}
