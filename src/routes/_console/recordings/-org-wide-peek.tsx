import { Link } from "@tanstack/react-router";
import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { type PeekMoves, PeekPanel } from "~/components/list/peek-panel.tsx";
import { UnloadedRow } from "~/components/list/unloaded-row.tsx";
import type { List } from "~/components/list/use-list.ts";
import { Moment } from "~/components/moment.tsx";
import { Name } from "~/components/names.tsx";
import { Person } from "~/components/person.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { formatDuration } from "~/lib/format.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { WebLink } from "./-org-wide-columns.tsx";
import { CRM_LINKS } from "./-org-wide-parts.tsx";

function CrmIds({ crm }: { crm: NonNullable<OrgWideRow["crm"]> }) {
  const connection = crm.integrationConnectionId;
  const links = CRM_LINKS.map(({ name, of }) => [
    name,
    of(crm).length === 0 ? (
      <None />
    ) : (
      <ul>
        {of(crm).map((link, index) => (
          // A link may have come without an id; its place tells it apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {link.id === "" ? <None>no id</None> : <Mono copy="Copy id">{link.id}</Mono>}
            {link.externalId && (
              <span className="block text-text-muted">
                in the CRM <Mono copy="Copy external id">{link.externalId}</Mono>
              </span>
            )}
          </li>
        ))}
      </ul>
    ),
  ]);
  return (
    <Section title="CRM links">
      <Facts
        facts={{
          Connection: connection ? <Mono copy="Copy connection id">{connection}</Mono> : <None />,
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
        User: <Person id={row.userId} />,
        Organization: <Name kind="organization" id={row.organizationId} />,
        Result: <ResultMark result={row.result} />,
        Duration: duration === undefined ? <None /> : formatDuration(duration),
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
        Latitude: row.latitude ?? <None />,
        Longitude: row.longitude ?? <None />,
        Link: <WebLink row={row} />,
        Id: row.id === "" ? <None /> : <Mono copy="Copy recording id">{row.id}</Mono>,
      }}
    />
  );
}

/** A row of the org-wide list as a whole, its ids to be copied. */
export default function OrgWidePeek({
  row,
  list,
  withLinks,
  ...moves
}: PeekMoves & { row: OrgWideRow | undefined; list: List<OrgWideRow>; withLinks: boolean }) {
  return (
    <PeekPanel
      {...moves}
      title={row?.title || row?.id || "Recording"}
      open={
        row !== undefined && (
          <Link
            from="/recordings/"
            to="/recordings/$recordingId"
            params={{ recordingId: row.id }}
            search={(previous) => ({ ...previous, peek: undefined })}
            preload={false}
            className={buttonClasses("quiet")}
          >
            Open
          </Link>
        )
      }
    >
      {row === undefined ? (
        <UnloadedRow what="recording" list={list} />
      ) : (
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
    </PeekPanel>
  );
}
