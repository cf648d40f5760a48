import CircleOff from "lucide-react/icons/circle-off";
import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { formatClock, formatDay, toDate } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { TitleLink } from "../-recording/details-link.tsx";

type Crm = NonNullable<OrgWideRow["crm"]>;
type CrmLink = NonNullable<Crm["account"]>;

/** The CRM records a recording can be linked to. */
export const CRM_LINKS = [
  { id: "engagement", name: "Engagement", of: (crm: Crm) => one(crm.engagement) },
  { id: "opportunity", name: "Opportunity", of: (crm: Crm) => one(crm.opportunity) },
  { id: "account", name: "Account", of: (crm: Crm) => one(crm.account) },
  { id: "contacts", name: "Contacts", of: (crm: Crm) => crm.contacts ?? [] },
  { id: "lead", name: "Lead", of: (crm: Crm) => one(crm.lead) },
  { id: "users", name: "CRM users", of: (crm: Crm) => crm.users ?? [] },
] as const;

const one = (link: CrmLink | undefined): CrmLink[] => (link === undefined ? [] : [link]);

/** A time to the minute for a cell; as received if it can't be parsed. */
export function ShortTime({ value }: { value: string | undefined }) {
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  return (
    <time dateTime={value} title={value}>
      {formatDay(date)} <span className="text-text-muted">{formatClock(date)}</span>
    </time>
  );
}

/** Whether it was deleted, and when if the service says. */
export function DeletedAt({ row }: { row: OrgWideRow }) {
  const { deleted, deletedAt } = row;
  if (!deleted && deletedAt === undefined) return <None>{deleted === false ? "no" : "none"}</None>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleOff size={14} className="shrink-0 text-text-muted" />
      {deletedAt === undefined ? "Deleted" : <ShortTime value={deletedAt} />}
    </span>
  );
}

const isDeleted = ({ deleted, deletedAt }: OrgWideRow): boolean =>
  deleted ?? deletedAt !== undefined;

/** The title, struck through once the recording is deleted. */
export const OrgWideTitle = ({ row }: { row: OrgWideRow }) => (
  <TitleLink row={row} className={isDeleted(row) ? "text-text-muted line-through" : ""} />
);
