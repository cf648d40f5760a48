import { createFileRoute } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { Page } from "~/components/page/page.tsx";
import { accountCreate } from "~/contract/plain.gen.ts";
import { flag, search } from "~/lib/search.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { CreatedAccounts } from "./-created.tsx";
import { NewAccount } from "./-new-account.tsx";

export const Route = createFileRoute("/_console/accounts/")({
  validateSearch: search({ create: flag() }),
  component: AccountsPage,
});

function AccountsPage() {
  const { create } = Route.useSearch();
  const navigate = Route.useNavigate();
  const first = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<string>();
  const { reason } = usePermission(accountCreate);
  // Focuses the form and clears the parameter, so that a link can lead here again.
  useOncePer(create && reason === undefined ? "create" : undefined, () => {
    first.current?.focus();
    void navigate({ search: ({ create: _create, ...rest }) => rest, replace: true });
  });
  if (reason !== undefined) {
    return (
      <Page title="Accounts">
        <Forbidden what="create accounts" reason={reason} />
      </Page>
    );
  }
  return (
    <Page title="Accounts" beside="Accounts you created, in this credential's organization">
      <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-[minmax(400px,480px)_minmax(0,1fr)] lg:overflow-hidden">
        <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
          <NewAccount first={first} onCreated={setCreated} />
        </div>
        <div className="border-line max-lg:border-t lg:min-h-0 lg:overflow-y-auto">
          <CreatedAccounts created={created} />
        </div>
      </div>
    </Page>
  );
}
