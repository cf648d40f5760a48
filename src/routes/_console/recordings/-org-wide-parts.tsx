import { CircleOff } from "lucide-react";
import { Link } from "@tanstack/react-router";
import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { formatClock, formatDay, toDate } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";

type Crm = NonNullable<OrgWideRow["crm"]>;
type CrmLink = NonNullable<Crm["account"]>;

/** What a recording can be linked to, in the interface's words. */
export const CRM_LINKS = [
  { id: "engagement", name: "Engagement", of: (crm: Crm) => one(crm.engagement) },
  { id: "opportunity", name: "Opportunity", of: (crm: Crm) => one(crm.opportunity) },
  { id: "account", name: "Account", of: (crm: Crm) => one(crm.account) },
  { id: "contacts", name: "Contacts", of: (crm: Crm) => crm.contacts ?? [] },
  { id: "lead", name: "Lead", of: (crm: Crm) => one(crm.lead) },
  { id: "users", name: "CRM users", of: (crm: Crm) => crm.users ?? [] },
] as const;

const one = (link: CrmLink | undefined): CrmLink[] => (link === undefined ? [] : [link]);

/** A time to the minute in a cell; as it came, where it can't be read. */
export function ShortTime({ value }: { value: string | undefined }) {
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  return (
    <time dateTime={value} title={value}>
      {formatDay(date)} <span className="text-text-muted">{formatClock(date)}</span>
    </time>
  );
}

/** Whether it was deleted, and when where the service tells. */
export function DeletedAt({ row }: { row: OrgWideRow }) {
  const { deleted, deletedAt } = row;
  if (!deleted && deletedAt === undefined) return <None>{deleted === false ? "no" : "none"}</None>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleOff size={14} strokeWidth={1.75} className="shrink-0 text-text-muted" />
      {deletedAt === undefined ? "Deleted" : <ShortTime value={deletedAt} />}
    </span>
  );
}

export const isDeleted = ({ deleted, deletedAt }: OrgWideRow): boolean =>
  deleted ?? deletedAt !== undefined;

/** The title leads to the details. */
export function OrgWideTitle({ row }: { row: OrgWideRow }) {
  const title = row.title || <span className="font-[400] text-text-faint">no title</span>;
  if (row.id === "") return <span className="truncate">{title}</span>;
  return (
    <Link
      from="/recordings/"
      to="/recordings/$recordingId"
      params={{ recordingId: row.id }}
      search={(previous) => ({ ...previous, peek: undefined })}
      preload={false}
      tabIndex={-1}
      className={`truncate font-[550] hover:underline hover:underline-offset-2 ${isDeleted(row) ? "text-text-muted line-through" : ""}`}
    >
      {title}
    </Link>
  );
}
