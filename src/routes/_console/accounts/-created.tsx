import { useQuery } from "@tanstack/react-query";
import { Contact } from "lucide-react";
import { type CreatedAccount, createdAccounts } from "~/api/accounts.ts";
import { Moment } from "~/components/moment.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

/** Values one under the other, or that there is none. */
function Lines({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <None />;
  return (
    <ul className="py-1">
      {values.map((value, index) => (
        // The service may say the same twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${value}`} className="break-words">
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

/** What was created from here, as the service answered: the interface has no list of accounts. */
export function CreatedAccounts() {
  const { data: accounts = [] } = useQuery(createdAccounts());
  if (accounts.length === 0) {
    return (
      <StateMessage
        icon={<Contact size={16} strokeWidth={1.5} />}
        title="No account created here yet"
      >
        The interface creates accounts and doesn't list them. Those created here stand here, as the
        service answered, until you sign out.
      </StateMessage>
    );
  }
  return (
    <div className="px-4">
      <PlainTable
        label="Accounts"
        sticky
        rows={accounts}
        rowKey={({ id }, index) => id || `row ${accounts.length - index}`}
        columns={[
          {
            header: "Name and external ID",
            cell: (account) => (
              <>
                <span className="font-[550]">{account.name || <None>no name</None>}</span>
                <span className="block">
                  {account.externalId ? <Mono>{account.externalId}</Mono> : <None />}
                </span>
                <span className="block text-small text-text-muted md:hidden">
                  <Lines values={[...placesOf(account), ...contactsOf(account)]} />
                  <Moment value={account.createdAt} time />
                </span>
              </>
            ),
          },
          {
            header: "Account ID",
            cell: ({ id }) =>
              id ? (
                <Mono copy="Copy account id" className="md:whitespace-nowrap">
                  {id}
                </Mono>
              ) : (
                <None />
              ),
          },
          {
            header: "Coordinates and addresses",
            wideOnly: true,
            cell: (account) => <Lines values={placesOf(account)} />,
          },
          {
            header: "Phone and email",
            wideOnly: true,
            cell: (account) => <Lines values={contactsOf(account)} />,
          },
          {
            header: "Created and updated",
            wideOnly: true,
            cell: ({ createdAt, updatedAt }) => (
              <span className="flex flex-col py-1 whitespace-nowrap">
                <Moment value={createdAt} time />
                <Moment value={updatedAt} time />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
