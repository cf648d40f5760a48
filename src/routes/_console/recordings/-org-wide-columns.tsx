import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { DayTime, startsDay } from "~/components/list/days.tsx";
import { Name } from "~/components/names.tsx";
import { DurationCell } from "~/components/recording/cells.tsx";
import { safeUrl } from "~/components/recording/crm-chain.ts";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { formatClock, formatDuration, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { CRM_LINKS, DeletedAt, OrgWideTitle, ShortTime } from "./-org-wide-parts.tsx";

type Column = GridColumn<OrgWideRow>;

/** Where the recording stands in the web application; only http(s) addresses are followed. */
export function WebLink({ row, inTable = false }: { row: OrgWideRow; inTable?: boolean }) {
  const address = row.links?.web?.self;
  const url = safeUrl(address);
  if (url === undefined) return address ? <Mono>{address}</Mono> : <None />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={url}
      tabIndex={inTable ? -1 : undefined}
      className={inTable ? INK_LINK : `break-all ${INK_LINK}`}
    >
      {inTable ? "Open" : url}
    </a>
  );
}

const place = (value: number | undefined) => value ?? <None />;

const COLUMNS: readonly Column[] = [
  {
    id: "created",
    header: "Created",
    width: 116,
    cell: (row, previous) => (
      <DayTime value={row.createdAt} first={startsDay(row.createdAt, previous?.createdAt)} />
    ),
  },
  {
    id: "title",
    header: "Title",
    width: 220,
    grow: true,
    cell: (row) => <OrgWideTitle row={row} />,
  },
  { id: "user", header: "User", width: 168, cell: (row) => <Name kind="user" id={row.userId} /> },
  {
    id: "organization",
    header: "Organization",
    width: 160,
    cell: (row) => <Name kind="organization" id={row.organizationId} />,
  },
  { id: "result", header: "Result", width: 84, cell: (row) => <ResultMark result={row.result} /> },
  {
    id: "duration",
    header: "Duration",
    width: 112,
    align: "right",
    cell: (row) => <DurationCell milliseconds={row.durationInMilliseconds} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: 116,
    cell: (row) => <ShortTime value={row.updatedAt} />,
  },
  { id: "deleted", header: "Deleted", width: 148, cell: (row) => <DeletedAt row={row} /> },
  { id: "id", header: "Id", width: 176, cell: (row) => <Mono>{row.id}</Mono> },
  {
    id: "latitude",
    header: "Latitude",
    width: 96,
    align: "right",
    cell: (row) => place(row.latitude),
  },
  {
    id: "longitude",
    header: "Longitude",
    width: 96,
    align: "right",
    cell: (row) => place(row.longitude),
  },
  { id: "link", header: "Link", width: 64, cell: (row) => <WebLink row={row} inTable /> },
];

const CRM_COLUMNS: readonly Column[] = [
  {
    id: "connection",
    header: "Connection",
    width: 176,
    cell: ({ crm }) =>
      crm?.integrationConnectionId ? <Mono>{crm.integrationConnectionId}</Mono> : <None />,
  },
  ...CRM_LINKS.map(({ id, name, of }) => ({
    id,
    header: name,
    width: 176,
    cell: ({ crm }: OrgWideRow) => {
      const links = crm === undefined ? [] : of(crm);
      return links.length === 0 ? <None /> : <Mono>{links.map((link) => link.id).join(", ")}</Mono>;
    },
  })),
];

/** Every field of a row, and the ids it is linked to where they are asked for. */
export const orgWideColumns = (showCrmLinks: boolean): readonly Column[] =>
  showCrmLinks ? [...COLUMNS, ...CRM_COLUMNS] : COLUMNS;

/** A recording as two lines: when, what and how it ended; whose, and whether it was deleted. */
export function NarrowOrgWide({ row }: { row: OrgWideRow }) {
  const date = toDate(row.createdAt);
  const duration = row.durationInMilliseconds;
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-2">
      <span className="row-span-2 text-text-muted">{date ? formatClock(date) : ""}</span>
      <OrgWideTitle row={row} />
      <span className="flex items-center gap-2">
        {duration !== undefined && formatDuration(duration)}
        <ResultMark result={row.result} />
      </span>
      <span className="truncate text-small text-text-muted">
        <Name kind="user" id={row.userId} />
      </span>
      <span className="text-right text-small text-text-muted">
        {row.deleted && <DeletedAt row={row} />}
      </span>
    </div>
  );
}
