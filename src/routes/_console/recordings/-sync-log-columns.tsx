import type { OrgWideRow } from "~/api/nouns/recordings.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { dayTimes, RowLink, TwoLines } from "~/components/list/row-parts.tsx";
import { Name } from "~/components/names/names.tsx";
import { toRecording } from "~/components/nouns/links.tsx";
import { DURATION, RESULT } from "~/components/recording/columns.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { formatClock, formatDay, formatDuration, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { safeUrl } from "./-recording/related.ts";

type Crm = NonNullable<OrgWideRow["crm"]>;
type CrmLink = NonNullable<Crm["account"]>;

const one = (link: CrmLink | undefined): CrmLink[] => (link === undefined ? [] : [link]);

/** The CRM records a recording can be linked to. */
const CRM_LINKS = [
  { id: "engagement", name: "Engagement", linksIn: (crm: Crm) => one(crm.engagement) },
  { id: "opportunity", name: "Opportunity", linksIn: (crm: Crm) => one(crm.opportunity) },
  { id: "account", name: "Account", linksIn: (crm: Crm) => one(crm.account) },
  { id: "contacts", name: "Contacts", linksIn: (crm: Crm) => crm.contacts ?? [] },
  { id: "lead", name: "Lead", linksIn: (crm: Crm) => one(crm.lead) },
  { id: "users", name: "CRM users", linksIn: (crm: Crm) => crm.users ?? [] },
] as const;

/** A time to the minute for a cell; as received if it can't be parsed. */
function ShortTime({ value }: { value: string | undefined }) {
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  return (
    <time dateTime={value} data-tip={value}>
      {formatDay(date)} <span className="text-text-muted">{formatClock(date)}</span>
    </time>
  );
}

const isDeleted = ({ deleted, deletedAt }: OrgWideRow): boolean =>
  deleted ?? deletedAt !== undefined;

/** The title, struck through once the recording is deleted. */
const OrgWideTitle = ({ row }: { row: OrgWideRow }) => (
  <span className="flex items-baseline gap-2">
    <RowLink
      id={row.id}
      name={row.title}
      unnamed="no title"
      className={isDeleted(row) && "text-text-muted line-through"}
      {...toRecording(row.id)}
    />
    {isDeleted(row) && <span className="shrink-0 text-label text-text-muted">deleted</span>}
  </span>
);

/** The recording in the service's web app, linked only if its address is http(s). */
function WebLink({ row }: { row: OrgWideRow }) {
  const address = row.links?.web?.self;
  const url = safeUrl(address);
  if (url === undefined) return address ? <Mono>{address}</Mono> : <None />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      data-tip={url}
      tabIndex={-1}
      className={INK_LINK}
    >
      Open
    </a>
  );
}

const COLUMNS: Parameters<typeof listColumns<OrgWideRow>>[0] = {
  created: {
    header: "Created",
    ...dayTimes((row) => row.createdAt),
  },
  title: {
    header: "Title",
    width: 284,
    grow: true,
    always: true,
    cell: (row) => <OrgWideTitle row={row} />,
  },
  // What an external copy needs is in view without scrolling sideways.
  id: { header: "ID", width: 148, cell: (row) => <Mono>{row.id}</Mono> },
  user: { header: "User", width: 148, cell: (row) => <Name kind="user" id={row.userId} /> },
  organization: {
    header: "Organization",
    width: 148,
    cell: (row) => <Name kind="organization" id={row.organizationId} />,
  },
  updated: { header: "Updated", width: 160, cell: (row) => <ShortTime value={row.updatedAt} /> },
  result: RESULT,
  duration: DURATION,
  link: { header: "Link", width: 64, cell: (row) => <WebLink row={row} /> },
};

export const ORG_WIDE_COLUMNS = listColumns(COLUMNS);

/** The columns of the list with CRM links. */
export const CRM_COLUMNS = listColumns<OrgWideRow>({
  ...COLUMNS,
  connection: {
    header: "Connection",
    width: 176,
    cell: ({ crm }) => <Mono>{crm?.integrationConnectionId}</Mono>,
  },
  ...Object.fromEntries(
    CRM_LINKS.map(({ id, name, linksIn }) => [
      id,
      {
        header: name,
        width: 176,
        cell: ({ crm }: OrgWideRow) => (
          <Mono>
            {crm &&
              linksIn(crm)
                .map((link) => link.id || "unreadable")
                .join(", ")}
          </Mono>
        ),
      },
    ]),
  ),
});

/** A row of the list on narrow screens. */
export const NarrowOrgWide = ({ row }: { row: OrgWideRow }) => (
  <TwoLines
    time={row.createdAt ?? ""}
    title={<OrgWideTitle row={row} />}
    value={
      <>
        {row.durationInMilliseconds !== undefined && formatDuration(row.durationInMilliseconds)}
        <ResultMark result={row.result} />
      </>
    }
    detail={<Name kind="user" id={row.userId} />}
    note={null}
  />
);
