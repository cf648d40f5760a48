import { lazily } from "~/lib/lazily.ts";
import { isObject } from "~/lib/guards.ts";
import CircleOff from "lucide-react/icons/circle-off";
import { type OpportunityRow, userOf } from "~/api/nouns/opportunities.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { Mono, NoItems, None } from "~/ui/mono.tsx";

const share = lazily(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }));
const amounts = lazily(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 }));

/** 50 %, with a no-break space. */
export const formatShare = (value: number): string => `${share().format(value)}\u00a0%`;

/** The name of an opportunity, else its ID in the CRM, else its ID here. */
export const opportunityName = (row: OpportunityRow): string =>
  row.name || row.externalId || row.id;

/** 12,400.5, without a currency: the API gives none. */
export const formatAmount = (value: number): string => amounts().format(value);

export function Amount({ value }: { value: number | undefined }) {
  return value === undefined ? <None /> : <>{formatAmount(value)}</>;
}

/** A value of unspecified shape as text. */
export const rawText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** A text in a value of unspecified shape; undefined if it isn't there or empty. */
export function textAt(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The account's name, if it has one. */
export const accountNameOf = ({ account }: Pick<OpportunityRow, "account">): string | undefined =>
  textAt(account, "name");

/** The account by name, else by ID; a value of any other shape is shown raw. */
export function AccountOf({ row: { account, accountId } }: { row: OpportunityRow }) {
  if (isObject(account)) {
    const name = textAt(account, "name");
    const id = textAt(account, "id") ?? accountId;
    if (name !== undefined) return <span data-tip={id}>{name}</span>;
    const known = textAt(account, "externalId") ?? id;
    return <Mono>{known ?? rawText(account)}</Mono>;
  }
  return <Mono>{account === undefined || account === "" ? accountId : rawText(account)}</Mono>;
}

/** A user, given as an object, an ID, or anything else. */
export function UserOf({ item, inTable }: { item: unknown; inTable?: boolean }) {
  const user = userOf(item);
  if (user === undefined) return <Mono>{rawText(item)}</Mono>;
  if (!user.userId && !user.name) return <Mono>{user.id}</Mono>;
  return <NounLink kind="user" id={user.userId} name={user.name} inTable={inTable} />;
}

/** A user and their share as text. */
function userText(item: unknown): string {
  const user = userOf(item);
  if (user === undefined) return rawText(item);
  const { name, userId, id, amountPercentage } = user;
  const shared = amountPercentage === undefined ? "" : ` ${formatShare(amountPercentage)}`;
  return `${name || userId || id}${shared}`;
}

/** Users in one line, each with their share of the amount if known; its title has all of them. */
export function UsersLine({ items }: { items: readonly unknown[] | undefined }) {
  if (items === undefined || items.length === 0) return <NoItems items={items} />;
  return (
    <span data-tip={items.map(userText).join(", ")} className="block truncate">
      {items.map((item, index) => {
        const percentage = userOf(item)?.amountPercentage;
        return (
          // Items may be equal and have no ID, so only the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            {index > 0 && ", "}
            <UserOf item={item} inTable />
            {percentage !== undefined && (
              <span className="text-text-muted"> {formatShare(percentage)}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** Marks a record that was deleted in the CRM. */
export function Deleted() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-text-muted">
      <CircleOff size={14} /> Deleted
    </span>
  );
}
