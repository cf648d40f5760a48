import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import Contact from "lucide-react/icons/contact";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { type CreatedAccount, createdAccounts } from "~/api/nouns/accounts.ts";
import { meansOf, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { Moment } from "~/components/names/names.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { accountCreate } from "~/contract/plain.gen.ts";
import { actOf } from "~/components/nouns/acts.ts";
import { flag, search } from "~/lib/search.ts";
import { classes } from "~/ui/classes.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { NewAccountDialog } from "./-new-account.tsx";

export const Route = createFileRoute("/_console/accounts/")({
  validateSearch: search({ create: flag }),
  component: AccountsPage,
});

function AccountsPage() {
  const { create } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [created, setCreated] = useState<string>();
  const { reason } = usePermission(accountCreate);
  const means = meansOf(useSession());
  const creation = {
    keys: "c",
    label: actOf(accountCreate.name),
    words: "new add",
    icon: Plus,
    run: () => void navigate({ search: (last) => ({ ...last, create: true }) }),
  };
  useActions("On this screen", [creation], reason === undefined);
  if (reason !== undefined) {
    return (
      <Page title="Accounts">
        <Forbidden what="create accounts" reason={reason} />
      </Page>
    );
  }
  return (
    <Page
      title="Accounts"
      beside={`Those you create, in this ${means}'s organization`}
      actions={<ActionButton action={creation} variant="primary" />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <CreatedAccounts created={created} />
      </div>
      {create && (
        <NewAccountDialog
          onClose={(id) => {
            if (id !== undefined) setCreated(id);
            void navigate({ search: ({ create: _create, ...rest }) => rest, replace: true });
          }}
        />
      )}
    </Page>
  );
}

/** The accounts created in this tab, as the service returned them: the API can't list accounts. */
function CreatedAccounts({ created }: { created: string | undefined }) {
  const { data: accounts = [] } = useQuery(createdAccounts());
  if (accounts.length === 0) {
    return (
      <StateMessage icon={<Contact size={16} />} title="No accounts yet">
        An account here stands for one of your CRM system; engagements refer to it by its external
        ID. The API can't list accounts: those you create appear here until you sign out.
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
            header: "Name",
            cell: (account) => (
              <>
                <span
                  ref={account.id === created ? scrollIntoView : undefined}
                  className={classes(
                    "font-[550]",
                    // A short name stays in one line.
                    (account.name?.length ?? 0) < 24 && "md:whitespace-nowrap",
                  )}
                >
                  {account.name || <None>no name</None>}
                </span>
                {account.id === created && (
                  <span className="ml-2 text-label whitespace-nowrap text-text-muted">new</span>
                )}
                <span className="block md:hidden">
                  <Mono>{account.externalId}</Mono>
                </span>
                <span className="block text-small text-text-muted md:hidden">
                  <Lines values={[...placesOf(account), ...contactsOf(account)]} />
                  <Moment value={account.createdAt} time />
                </span>
              </>
            ),
          },
          {
            header: "External ID",
            wideOnly: true,
            cell: (account) => (
              <Mono className="md:line-clamp-3 md:max-w-80 md:min-w-32 md:wrap-anywhere">
                {account.externalId}
              </Mono>
            ),
          },
          {
            header: "Account ID",
            cell: ({ id }) => (
              <Mono copy="Copy account ID" className="md:whitespace-nowrap">
                {id}
              </Mono>
            ),
          },
          {
            header: "Location",
            wideOnly: true,
            cell: (account) => <Lines values={placesOf(account)} />,
          },
          {
            header: "Contact",
            wideOnly: true,
            cell: (account) => <Lines values={contactsOf(account)} />,
          },
          {
            header: "Created",
            wideOnly: true,
            cell: ({ createdAt }) => (
              // Breaks into two lines rather than overflow the pane.
              <span className="block min-w-24">
                <Moment value={createdAt} time />
              </span>
            ),
          },
        ]}
      />
    </div>
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
        <li key={`${index} ${value}`} className="wrap-anywhere md:min-w-24">
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

const scrollIntoView = (cell: Element | null) => cell?.scrollIntoView({ block: "center" });
