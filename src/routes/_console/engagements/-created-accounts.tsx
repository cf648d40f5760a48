import { useQuery } from "@tanstack/react-query";
import { type CreatedAccount, createdAccounts } from "~/api/nouns/accounts.ts";
import { Moment } from "~/components/names/names.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

/** The accounts created in this tab, as the service returned them: the API can't list accounts. */
export function CreatedAccounts({ created }: { created: string | undefined }) {
  const { data: accounts = [] } = useQuery(createdAccounts());
  if (accounts.length === 0) return null;
  return (
    <section className="border-t border-line pt-3">
      <h3 className="font-[600]">Created here</h3>
      <p className="text-small text-text-muted">
        The API can't list accounts. These stay here until you sign out.
      </p>
      <PlainTable
        label="Accounts"
        rows={accounts}
        rowKey={({ id }, index) => id || `row ${accounts.length - index}`}
        columns={[
          {
            header: "Name",
            cell: (account) => (
              <>
                <span
                  ref={account.id === created ? scrollIntoView : undefined}
                  className="font-[550]"
                >
                  {account.name || <None>no name</None>}
                </span>
                {account.id === created && (
                  <span className="ml-2 text-label whitespace-nowrap text-text-muted">new</span>
                )}
                <Mono className="block wrap-anywhere">{account.externalId}</Mono>
                <span className="block text-small text-text-muted">
                  <Lines values={[...placesOf(account), ...contactsOf(account)]} />
                  <Moment value={account.createdAt} time />
                </span>
              </>
            ),
          },
          {
            header: "Account ID",
            cell: ({ id }) => <Mono copy="Copy account ID">{id}</Mono>,
          },
        ]}
      />
    </section>
  );
}

/** One value per line, or "none". */
function Lines({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <None />;
  return (
    <ul className="py-1">
      {values.map((value, index) => (
        // The service may return the same value twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${value}`} className="wrap-anywhere">
          {value}
        </li>
      ))}
    </ul>
  );
}

const addressesOf = ({ addresses }: CreatedAccount) =>
  (addresses ?? []).map(({ street, city, state, zip, country }) =>
    [street, city, [state, zip].filter(Boolean).join(" "), country].filter(Boolean).join(", "),
  );

const coordinatesOf = ({ latitude, longitude }: CreatedAccount) =>
  latitude === undefined && longitude === undefined
    ? []
    : [`${latitude ?? "none"}, ${longitude ?? "none"}`];

const placesOf = (account: CreatedAccount) => [...coordinatesOf(account), ...addressesOf(account)];

const contactsOf = ({ phoneNumbers, emailAddresses }: CreatedAccount) => [
  ...(phoneNumbers ?? []),
  ...(emailAddresses ?? []),
];

const scrollIntoView = (cell: Element | null) => cell?.scrollIntoView({ block: "nearest" });
