import type { ReactNode } from "react";
import Lock from "lucide-react/icons/lock";
import Unlink from "lucide-react/icons/unlink";
import { customerName, type RecordingRow } from "~/api/nouns/recordings.ts";
import { Marked } from "~/components/names/marked.tsx";
import { isUnreadable } from "~/contract/lenient.ts";
import { formatDuration } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { CELL } from "~/ui/grid/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** A cell with the title of a recording, after the glyph of its medium. */
export const TitleCell = ({
  isVideo,
  children,
}: {
  isVideo: boolean | undefined;
  children: ReactNode;
}) => (
  <div
    role="gridcell"
    className={`${CELL} glyph items-center gap-2 ${isVideo ? "glyph-video" : "glyph-audio"}`}
  >
    {children}
  </div>
);

export function PrivateGlyph() {
  return <Lock size={14} className="shrink-0 text-text-muted" aria-label="Private" />;
}

const CUSTOMER_TYPES = lookup<string>({
  ACCOUNT: "Account",
  LEAD: "Lead",
  OPPORTUNITY: "Opportunity",
  ENGAGEMENT: "Engagement",
  CONTACT: "Contact",
});

/** The kind of CRM record; an unknown one as received. */
export function CustomerType({ type }: { type: string | undefined }) {
  if (type === undefined) return null;
  const label = CUSTOMER_TYPES[type];
  return label === undefined ? (
    <Mono className="text-text-muted">{type}</Mono>
  ) : (
    <span className="text-label text-text-muted">{label}</span>
  );
}

export function NotLinked() {
  return (
    <span className="inline-flex items-center gap-1.5 align-top text-text-muted">
      <Unlink size={14} className="shrink-0 text-warning" />
      Not linked
    </span>
  );
}

type Customer = RecordingRow["crmCustomer"];

/** Whether the service matched a customer, for sure or possibly. */
export const isMatched = (customer: Customer): customer is NonNullable<Customer> =>
  customer !== undefined && !isUnreadable(customer) && customer.matchingSource !== "NOT_FOUND";

/** The CRM customer a recording was matched with, by its own name; by that of the record if it has none. */
export function CustomerCell({
  customer,
  brief = false,
}: {
  customer: Customer;
  /** Leaves the room to the name; the kind of record is in its tooltip. */
  brief?: boolean;
}) {
  if (!isMatched(customer)) return <NotLinked />;
  const { name: record, id, customerType } = customer;
  const name = customerName(customer) ?? record;
  const kind = customerType && (CUSTOMER_TYPES[customerType] ?? customerType);
  const isRecord = name === record;
  const about = isRecord ? (brief ? kind : undefined) : record;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate" data-tip={about ? `${name ?? id}, ${about}` : name}>
        {name === undefined ? <Mono>{id}</Mono> : <Marked text={name} />}
      </span>
      {!brief && isRecord && <CustomerType type={customerType} />}
    </span>
  );
}

export const durationCell = (milliseconds: number | undefined) =>
  milliseconds === undefined ? <None /> : formatDuration(milliseconds);

type Followups = RecordingRow["followups"];

const scoresOf = (followups: Followups = []) =>
  followups.flatMap(({ score = [] }) => score).toSorted((a, b) => b - a);

/** The scores of follow-ups, highest first. */
export function FollowupScores({ followups }: { followups: Followups }) {
  const scores = scoresOf(followups);
  if (scores.length === 0) return <None />;
  return (
    <span className="inline-flex gap-1">
      {scores.map((score, index) => (
        // Equal scores differ only by index.
        // oxlint-disable-next-line react/no-array-index-key
        <ScoreBox key={index} score={score} />
      ))}
    </span>
  );
}

/** A follow-up's score, 1 to 5; 4 and 5 stand out. */
export function ScoreBox({ score }: { score: number }) {
  return (
    <span
      className={`inline-flex size-4 shrink-0 items-center justify-center rounded-score border text-label ${
        score >= 4 ? "border-transparent bg-track font-[600]" : "border-line bg-surface-sunken"
      }`}
    >
      {score}
    </span>
  );
}
