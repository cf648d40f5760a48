import type { CrmCustomer } from "~/contract/crm-customers.ts";
import type { Lenient } from "~/contract/lenient.ts";

type Customer = Lenient<CrmCustomer>;

/** A link of the chain recording → engagement → opportunity → customer; `missing` says what isn't there. */
export interface ChainLink {
  kind: "Engagement" | "Opportunity" | "Account" | "Contact" | "Lead" | "Customer";
  id: string | undefined;
  name: string | undefined;
  /** Figures beside the name, as received. */
  detail: string | undefined;
  /** An http(s) address of the record in the CRM. */
  url: string | undefined;
  missing: string | undefined;
}

/** Only http(s) addresses are followed; anything else stays text. */
export function safeUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

const DISPOSITIONS: Record<string, string> = { WON: "Won", LOST: "Lost", OPEN: "Open" };

const gap = (kind: ChainLink["kind"], missing: string): ChainLink => ({
  kind,
  id: undefined,
  name: undefined,
  detail: undefined,
  url: undefined,
  missing,
});

function engagementOf(customers: readonly Customer[]): ChainLink {
  const own = customers.find(({ customerType }) => customerType === "ENGAGEMENT");
  const id = own?.id ?? customers.find(({ engagementId }) => engagementId)?.engagementId;
  if (id === undefined) return gap("Engagement", "No engagement names this recording.");
  const url = safeUrl(own?.crmUrl);
  return { kind: "Engagement", id, name: own?.name, detail: undefined, url, missing: undefined };
}

function opportunityOf(customers: readonly Customer[]): ChainLink {
  const own = customers.find(({ customerType }) => customerType === "OPPORTUNITY");
  const holder =
    own ?? customers.find(({ opportunity, opportunityId }) => opportunity ?? opportunityId);
  const opportunity = holder?.opportunity;
  const id = opportunity?.id || (holder?.opportunityId ?? own?.id);
  if (id === undefined) return gap("Opportunity", "No opportunity was matched.");
  const amount = opportunity?.amount ?? holder?.amount;
  const disposition = opportunity?.disposition ?? holder?.disposition;
  const detail = [
    amount === undefined ? undefined : amount.toLocaleString("en-US"),
    opportunity?.stageName,
    disposition === undefined ? undefined : (DISPOSITIONS[disposition] ?? disposition),
  ];
  return {
    kind: "Opportunity",
    id,
    name: opportunity?.name ?? own?.name,
    detail: detail.filter(Boolean).join(", ") || undefined,
    url: safeUrl(own?.crmUrl),
    missing: undefined,
  };
}

function accountName(value: unknown): string | undefined {
  const named = typeof value === "object" && value !== null && "name" in value ? value.name : value;
  return typeof named === "string" ? named : undefined;
}

function customerOf(customers: readonly Customer[], opportunity: ChainLink): ChainLink {
  const kinds = { ACCOUNT: "Account", CONTACT: "Contact", LEAD: "Lead" } as const;
  for (const [type, kind] of Object.entries(kinds)) {
    const own = customers.find(({ customerType, matchingSource }) => {
      return customerType === type && matchingSource !== "NOT_FOUND";
    });
    if (own === undefined) continue;
    const { id, name, emailAddress, phoneNumber } = own;
    const detail = emailAddress ?? phoneNumber;
    return { kind, id, name, detail, url: safeUrl(own.crmUrl), missing: undefined };
  }
  const holder = customers.find(({ accountId, contactId }) => accountId ?? contactId);
  if (holder !== undefined) {
    const kind = holder.accountId === undefined ? "Contact" : "Account";
    return {
      kind,
      id: holder.accountId ?? holder.contactId,
      name:
        kind === "Account"
          ? (holder.opportunityAccountName ?? accountName(holder.opportunity?.account))
          : holder.opportunityContactName,
      detail: undefined,
      url: undefined,
      missing: undefined,
    };
  }
  return gap(
    "Customer",
    opportunity.missing === undefined
      ? "The opportunity names no account, contact or lead."
      : "No account, contact or lead was matched.",
  );
}

/** The chain behind a recording, from what its CRM customers tell (section 2.4). */
export function chainOf(customers: readonly Customer[]): ChainLink[] {
  const found = customers.filter(({ matchingSource }) => matchingSource !== "NOT_FOUND");
  const opportunity = opportunityOf(found);
  return [engagementOf(found), opportunity, customerOf(found, opportunity)];
}

/** How the customers were matched: in words for the known sources, else as received. */
export function matchOf(customers: readonly Customer[]): string | undefined {
  const words: Record<string, string> = {
    DIRECT: "matched directly",
    FUZZY: "matched by likeness",
    NOT_FOUND: "not matched",
  };
  const sources = new Set(customers.flatMap(({ matchingSource }) => matchingSource ?? []));
  return [...sources].map((source) => words[source] ?? source).join(", ") || undefined;
}
