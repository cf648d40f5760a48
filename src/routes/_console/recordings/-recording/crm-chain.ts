import { ofAll } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { formatAmount } from "~/components/nouns/opportunity-parts.tsx";
import { DISPOSITIONS } from "~/components/recording/result-mark.tsx";
import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { isObject } from "~/lib/guards.ts";
import { lookup } from "~/lib/lookup.ts";

type Customer = Lenient<CrmCustomer>;

/** A link of the chain recording → engagement → opportunity → customer. */
export interface ChainLink {
  kind: "Engagement" | "Opportunity" | "Account" | "Contact" | "Lead" | "Customer";
  id?: string | undefined;
  name?: string | undefined;
  /** More about the record, as received. */
  detail?: string | undefined;
  /** Its http(s) address in the CRM. */
  url?: string | undefined;
  /** Whether the service only thinks it matches. */
  possible?: boolean;
  /** Its ID in the CRM. */
  externalId?: string | undefined;
  /** Why there is no record, or that this is unknown; nothing else is set then. */
  missing?: { readonly title: string; readonly why: string };
}

/** An http(s) address; undefined for anything else, which stays text. */
export function safeUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

const isPossible = (customer: Customer | undefined) => customer?.matchingSource === "FUZZY";

/** In place of a record that isn't among the customers, which may only not have been read. */
const gap = (
  kind: ChainLink["kind"],
  customers: Reading<Customer>,
  why = "The service matched none.",
): ChainLink => ({
  kind,
  missing: ofAll(customers, () => ({ title: `No ${kind.toLowerCase()} linked`, why })) ?? {
    title: `${kind} unknown`,
    why: "The response doesn't say.",
  },
});

function engagementOf(customers: readonly Customer[], read: Reading<Customer>): ChainLink {
  const own = customers.find(({ customerType }) => customerType === "ENGAGEMENT");
  const holder = own ?? customers.find(({ engagementId }) => engagementId);
  const id = own?.id ?? holder?.engagementId;
  if (id === undefined) return gap("Engagement", read);
  const possible = isPossible(holder);
  return { kind: "Engagement", id, name: own?.name, url: safeUrl(own?.crmUrl), possible };
}

function opportunityOf(customers: readonly Customer[], read: Reading<Customer>): ChainLink {
  const own = customers.find(({ customerType }) => customerType === "OPPORTUNITY");
  const holder =
    own ?? customers.find(({ opportunity, opportunityId }) => opportunity ?? opportunityId);
  const opportunity = holder?.opportunity;
  const id = opportunity?.id || (holder?.opportunityId ?? own?.id);
  if (id === undefined) return gap("Opportunity", read);
  const amount = opportunity?.amount ?? holder?.amount;
  const disposition = opportunity?.disposition ?? holder?.disposition;
  const stage = opportunity?.stageName;
  const outcome =
    disposition === undefined ? undefined : (DISPOSITIONS[disposition] ?? disposition);
  // "Closed lost, Lost" would say it twice.
  const said = stage?.toLowerCase().includes(outcome?.toLowerCase() ?? "\n");
  const detail = [
    amount === undefined ? undefined : formatAmount(amount),
    stage,
    said ? undefined : outcome,
  ];
  return {
    kind: "Opportunity",
    id,
    name: opportunity?.name ?? own?.name,
    detail: detail.filter(Boolean).join(", ") || undefined,
    url: safeUrl(own?.crmUrl),
    possible: isPossible(holder),
    externalId: opportunity?.externalId ?? own?.externalId ?? holder?.opportunityExternalId,
  };
}

function nameOfAccount(value: unknown): string | undefined {
  const named = isObject(value) ? value.name : value;
  return typeof named === "string" ? named : undefined;
}

function customerOf(
  customers: readonly Customer[],
  opportunity: ChainLink,
  read: Reading<Customer>,
): ChainLink {
  const kinds = { ACCOUNT: "Account", CONTACT: "Contact", LEAD: "Lead" } as const;
  for (const [type, kind] of Object.entries(kinds)) {
    const own = customers.find(({ customerType, matchingSource }) => {
      return customerType === type && matchingSource !== "NOT_FOUND";
    });
    if (own === undefined) continue;
    const { id, name, emailAddress, phoneNumber } = own;
    const detail = emailAddress ?? phoneNumber;
    return { kind, id, name, detail, url: safeUrl(own.crmUrl), possible: isPossible(own) };
  }
  const holder = customers.find(({ accountId, contactId }) => accountId ?? contactId);
  if (holder !== undefined) {
    const kind = holder.accountId === undefined ? "Contact" : "Account";
    return {
      kind,
      id: holder.accountId ?? holder.contactId,
      name:
        kind === "Account"
          ? (holder.opportunityAccountName ?? nameOfAccount(holder.opportunity?.account))
          : holder.opportunityContactName,
      possible: isPossible(holder),
    };
  }
  return gap(
    "Customer",
    read,
    opportunity.missing === undefined
      ? "The opportunity has no account, contact or lead."
      : undefined,
  );
}

/** The chain behind a recording, read from its CRM customers (section 2.4). */
export function chainOf(customers: readonly Customer[], read: Reading<Customer>): ChainLink[] {
  const found = customers.filter(({ matchingSource }) => matchingSource !== "NOT_FOUND");
  const opportunity = opportunityOf(found, read);
  const links = [engagementOf(found, read), opportunity, customerOf(found, opportunity, read)];
  const urls = new Set<string>();
  // A service may repeat one address on every record.
  return links.map((link) => {
    if (link.url === undefined || !urls.has(link.url)) {
      if (link.url !== undefined) urls.add(link.url);
      return link;
    }
    return { ...link, url: undefined };
  });
}

/** How the customers were matched; an unknown source as received. */
export function matchOf(customers: readonly Customer[]): string | undefined {
  const words = lookup<string>({
    DIRECT: "matched directly",
    FUZZY: "possible match",
    NOT_FOUND: "not matched",
  });
  const sources = new Set(customers.flatMap(({ matchingSource }) => matchingSource ?? []));
  return [...sources].map((source) => words[source] ?? source).join(", ") || undefined;
}
