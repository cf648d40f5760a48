import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { DAY_TIME_WIDTH, DayTime, TwoLines } from "~/components/list/row-parts.tsx";
import { Name } from "~/components/names/names.tsx";
import { DurationCell } from "~/components/recording/cells.tsx";
import { safeUrl } from "../-recording/crm-chain.ts";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { formatDuration } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { CRM_LINKS, DeletedAt, OrgWideTitle, ShortTime } from "./parts.tsx";

type Column = GridColumn<OrgWideRow>;

/** The recording in the service's web app, linked only if its address is http(s). */
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

const coordinate = (value: number | undefined) => value ?? <None />;

const COLUMNS: readonly Column[] = [
  {
    id: "created",
    header: "Created",
    width: DAY_TIME_WIDTH,
    cell: (row, previous) => <DayTime value={row.createdAt} previous={previous?.createdAt} />,
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
  { id: "result", header: "Result", width: 100, cell: (row) => <ResultMark result={row.result} /> },
  {
    id: "duration",
    header: "Duration",
    width: 104,
    align: "right",
    cell: (row) => <DurationCell milliseconds={row.durationInMilliseconds} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: 140,
    cell: (row) => <ShortTime value={row.updatedAt} />,
  },
  { id: "deleted", header: "Deleted", width: 164, cell: (row) => <DeletedAt row={row} /> },
  { id: "id", header: "ID", width: 176, cell: (row) => <Mono>{row.id}</Mono> },
  {
    id: "latitude",
    header: "Latitude",
    width: 96,
    align: "right",
    cell: (row) => coordinate(row.latitude),
  },
  {
    id: "longitude",
    header: "Longitude",
    width: 96,
    align: "right",
    cell: (row) => coordinate(row.longitude),
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

/** Every column by its ID. */
export const ORG_WIDE_COLUMNS: Readonly<Record<string, Column>> = Object.fromEntries(
  [...COLUMNS, ...CRM_COLUMNS].map((column) => [column.id, column]),
);

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
    note={row.deleted && <DeletedAt row={row} />}
  />
);
