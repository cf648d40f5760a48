import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { Moment } from "~/components/names/names.tsx";
import { NounLink, Person } from "~/components/nouns/noun-link.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { formatDuration } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { OpenLink } from "../-recording/details-link.tsx";
import { CRM_LINKS, WebLink } from "./columns.tsx";

const idsOf = (links: ReturnType<(typeof CRM_LINKS)[number]["of"]>) =>
  links.length === 0 ? (
    <None />
  ) : (
    <ul>
      {links.map((link, index) => (
        // A link may have no ID to be its key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {link.id === "" ? <None>no ID</None> : <Mono copy="Copy ID">{link.id}</Mono>}
          {link.externalId && (
            <span className="block text-text-muted">
              in the CRM <Mono copy="Copy external ID">{link.externalId}</Mono>
            </span>
          )}
        </li>
      ))}
    </ul>
  );

function CrmIds({ crm }: { crm: NonNullable<OrgWideRow["crm"]> }) {
  const links = CRM_LINKS.map(({ name, of }) => [name, idsOf(of(crm))]);
  return (
    <Section title="CRM links">
      <Facts
        facts={{
          Connection: <Mono copy="Copy connection ID">{crm.integrationConnectionId}</Mono>,
          ...Object.fromEntries(links),
        }}
      />
    </Section>
  );
}

function RowFacts({ row }: { row: OrgWideRow }) {
  const { durationInMilliseconds: duration, deleted } = row;
  return (
    <Facts
      facts={{
        User: <Person id={row.userId} organizationId={row.organizationId} />,
        Organization: <NounLink kind="organization" id={row.organizationId} />,
        Result: <ResultMark result={row.result} />,
        Duration: duration !== undefined && formatDuration(duration),
        Created: <Moment value={row.createdAt} time />,
        Updated: <Moment value={row.updatedAt} time />,
        Deleted:
          row.deletedAt === undefined && deleted !== undefined ? (
            deleted ? (
              "Yes"
            ) : (
              "No"
            )
          ) : (
            <Moment value={row.deletedAt} time />
          ),
        Latitude: row.latitude,
        Longitude: row.longitude,
        Link: <WebLink row={row} />,
        ID: <Mono copy="Copy recording ID">{row.id}</Mono>,
      }}
    />
  );
}

/** Every field of an org-wide row, with its IDs to copy. */
export const OrgWidePeek = ({
  state,
  withLinks,
}: {
  state: ListState<OrgWideRow>;
  withLinks: boolean;
}) => (
  <RowPeek
    state={state}
    titleOf={({ title, id }) => title || id}
    open={({ id }) => <OpenLink id={id} />}
  >
    {(row) => (
      <>
        <div className="border-b border-line px-4 py-4">
          <RowFacts row={row} />
        </div>
        {row.crm !== undefined && <CrmIds crm={row.crm} />}
        {row.crm === undefined && withLinks && (
          <Section title="CRM links">
            <None />
          </Section>
        )}
      </>
    )}
  </RowPeek>
);
