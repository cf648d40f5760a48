import { isolate } from "~/lib/isolate.ts";
import { ifComplete, type Reading } from "~/api/lists/claims.ts";
import { formatAmount, textAt } from "~/components/nouns/opportunity-parts.tsx";
import { isMatched } from "~/components/recording/cells.tsx";
import { DISPOSITIONS } from "~/components/recording/result-mark.tsx";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { lookup } from "~/lib/lookup.ts";

type Customer = Lenient<CrmCustomer>;

/** The customer, opportunity or engagement that a recording belongs to. */
export interface RelatedRecord {
  kind: "Engagement" | "Opportunity" | "Account" | "Contact" | "Lead" | "Customer";
  id?: string | undefined;
  name?: string | undefined;
  /** More about the record, as received, by its label. */
  more?: Readonly<Record<string, string | undefined>>;
  /** Its http(s) address in the CRM. */
  url?: string | undefined;
  /** How the service matched it, in words. */
  match?: string | undefined;
  /** Its ID in the CRM. */
  externalId?: string | undefined;
  /** That there is no record, or that this is unknown; nothing else is set then. */
  missing?: string;
}

/** An http(s) address; undefined for anything else, which stays text. */
export const safeUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;

/** Stands for a record that isn't among the customers, or may only not have been read. */
const gap = (kind: RelatedRecord["kind"], customers: Reading<Customer>): RelatedRecord => ({
  kind,
  missing: ifComplete(customers, () => "none linked") ?? "unknown",
});

const SOURCES = lookup<string>({ DIRECT: "Matched directly", FUZZY: "Possible match" });

/** The address of a record that is itself a customer, and how its `holder` was matched. */
function matchOf(record: Customer | undefined, holder: Customer | undefined) {
  const source = holder?.matchingSource ?? "";
  return { url: safeUrl(record?.crmUrl), match: SOURCES[source] ?? (source || undefined) };
}

const ofType = (customers: readonly Customer[], type: string) =>
  customers.find(({ customerType }) => customerType === type);

function engagementOf(customers: readonly Customer[], read: Reading<Customer>): RelatedRecord {
  const record = ofType(customers, "ENGAGEMENT");
  const holder = record ?? customers.find(({ engagementId }) => engagementId);
  const id = record?.id ?? holder?.engagementId;
  if (id === undefined) return gap("Engagement", read);
  return { kind: "Engagement", id, name: record?.name, ...matchOf(record, holder) };
}

function opportunityOf(customers: readonly Customer[], read: Reading<Customer>): RelatedRecord {
  const record = ofType(customers, "OPPORTUNITY");
  const holder =
    record ?? customers.find(({ opportunity, opportunityId }) => opportunity ?? opportunityId);
  const opportunity = holder?.opportunity;
  const id = opportunity?.id || (holder?.opportunityId ?? record?.id);
  if (id === undefined) return gap("Opportunity", read);
  const amount = opportunity?.amount ?? holder?.amount;
  const disposition = opportunity?.disposition ?? holder?.disposition;
  const stage = opportunity?.stageName;
  const outcome = disposition && (DISPOSITIONS[disposition] ?? disposition);
  // "Closed lost, Lost" would say it twice.
  const said = stage?.toLowerCase().includes(outcome?.toLowerCase() ?? "\n");
  return {
    kind: "Opportunity",
    id,
    name: opportunity?.name ?? record?.name,
    more: {
      Amount: amount === undefined ? undefined : formatAmount(amount),
      Stage: [stage && isolate(stage), !said && outcome].filter(Boolean).join(", "),
    },
    externalId: opportunity?.externalId ?? record?.externalId ?? holder?.opportunityExternalId,
    ...matchOf(record, holder),
  };
}

const CUSTOMERS = { ACCOUNT: "Account", CONTACT: "Contact", LEAD: "Lead" } as const;

function customerOf(customers: readonly Customer[], read: Reading<Customer>): RelatedRecord {
  for (const [type, kind] of Object.entries(CUSTOMERS)) {
    const record = ofType(customers, type);
    if (record === undefined) continue;
    const { id, name, emailAddress: Email, phoneNumber: Phone } = record;
    return { kind, id, name, more: Email ? { Email } : { Phone }, ...matchOf(record, record) };
  }
  const holder = customers.find(({ accountId, contactId }) => accountId ?? contactId);
  if (holder === undefined) return gap("Customer", read);
  const { accountId, contactId, opportunity } = holder;
  const match = matchOf(undefined, holder);
  if (accountId === undefined) {
    return { kind: "Contact", id: contactId, name: holder.opportunityContactName, ...match };
  }
  const { account } = opportunity ?? {};
  const named = typeof account === "string" ? account : textAt(account, "name");
  return { kind: "Account", id: accountId, name: holder.opportunityAccountName ?? named, ...match };
}

/** A recording's customer, opportunity and engagement, read from its CRM customers (section 2.4). */
export function relatedRecords(
  customers: readonly Customer[],
  read: Reading<Customer>,
): RelatedRecord[] {
  const found = customers.filter(isMatched);
  const records = [customerOf(found, read), opportunityOf(found, read), engagementOf(found, read)];
  // A service may repeat one address on every record.
  return records.map((record, index) => ({
    ...record,
    url: records.findIndex(({ url }) => url === record.url) === index ? record.url : undefined,
  }));
}

/** Said if the answer lacks the CRM records, or has them in unreadable form. */
export const MATCHES_UNREAD = "The response doesn't say which CRM records were matched.";

/** Why a recording counts as unlinked (section 4.8), from the CRM customers it was matched with. */
export function unlinkedReason(customers: Reading<Customer>): string {
  const found = customers.rows.filter(isMatched);
  const direct = found.filter(({ matchingSource }) => matchingSource === "DIRECT");
  if (found.length === 0) {
    return ifComplete(customers, () => "The service matched no CRM record.") ?? MATCHES_UNREAD;
  }
  if (direct.length === 0) return "Possible match only, not confirmed.";
  // Its list says that it isn't linked; the record's own customer isn't among those of the recording.
  return ofType(direct, "OPPORTUNITY") || ofType(direct, "ENGAGEMENT")
    ? "Matched an opportunity or engagement directly, but that has no account, contact or lead."
    : "Matched a customer directly, but no opportunity or engagement.";
}
