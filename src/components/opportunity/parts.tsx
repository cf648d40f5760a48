import { CircleOff } from "lucide-react";
import { type OpportunityRow, userOf } from "~/api/opportunities.ts";
import { Name } from "~/components/names.tsx";
import { Mono, None } from "~/ui/mono.tsx";

const share = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const amounts = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

/** 50 %, with a no-break space. */
export const formatShare = (value: number): string => `${share.format(value)}\u00a0%`;

/** The opportunity by name, else by the id it has in the CRM, else by its own. */
export const nameOf = (row: OpportunityRow): string => row.name || row.externalId || row.id;

/** As received: the interface gives no currency. */
export function Amount({ value }: { value: number | undefined }) {
  return value === undefined ? <None /> : <>{amounts.format(value)}</>;
}

/** A value of no promised shape, in mono as it came. */
export const asItCame = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const textAt = (value: object, key: string): string | undefined => {
  const text: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof text === "string" && text !== "" ? text : undefined;
};

/** The account: by name where one came, else by id; a shape nobody promised as it came. */
export function AccountOf({ row: { account, accountId } }: { row: OpportunityRow }) {
  if (typeof account === "object" && account !== null) {
    const name = textAt(account, "name");
    const id = textAt(account, "id") ?? accountId;
    if (name !== undefined) return <span title={id}>{name}</span>;
    const known = textAt(account, "externalId") ?? id;
    return <Mono>{known ?? asItCame(account)}</Mono>;
  }
  if (account !== undefined && account !== "") return <Mono>{asItCame(account)}</Mono>;
  return accountId ? <Mono>{accountId}</Mono> : <None />;
}

/** One user, who may have come as an object, a bare id, or anything else. */
export function UserOf({ item }: { item: unknown }) {
  const user = userOf(item);
  if (user === undefined) return <Mono>{asItCame(item)}</Mono>;
  return <>{user.name || <Name kind="user" id={user.userId || user.id} />}</>;
}

/** Users in one line, each with the share of the amount where one came. */
export function UsersLine({ items = [] }: { items: readonly unknown[] | undefined }) {
  if (items.length === 0) return <None />;
  return (
    <>
      {items.map((item, index) => {
        const percentage = userOf(item)?.amountPercentage;
        return (
          // Items may have no id and be alike; their place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            {index > 0 && ", "}
            <UserOf item={item} />
            {percentage !== undefined && (
              <span className="text-text-muted"> {formatShare(percentage)}</span>
            )}
          </span>
        );
      })}
    </>
  );
}

/** A row that is kept though the CRM no longer has the thing. */
export function Deleted() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-text-muted">
      <CircleOff size={14} strokeWidth={1.75} /> Deleted
    </span>
  );
}
