import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { sessionState } from "~/api/session.ts";
import { Forbidden } from "~/components/forbidden.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { Page } from "~/components/page.tsx";
import { accountCreate } from "~/contract/accounts.ts";
import { z } from "~/contract/zod.ts";
import { flag } from "~/lib/search.ts";
import { CreatedAccounts } from "./-created.tsx";
import { NewAccount } from "./-new-account.tsx";

export const Route = createFileRoute("/_console/accounts/")({
  validateSearch: z.object({ create: flag() }),
  component: AccountsPage,
});

function AccountsPage() {
  const { create } = Route.useSearch();
  const navigate = Route.useNavigate();
  const first = useRef<HTMLInputElement>(null);
  const reason = reasonAgainst(accountCreate, useQuery(sessionState()).data?.session?.kind);
  // Focus is the browser's. The word leaves the address again, so that it can lead here once more.
  useEffect(() => {
    if (!create || first.current === null) return;
    first.current.focus();
    void navigate({ search: ({ create: _create, ...rest }) => rest, replace: true });
  }, [create, navigate]);
  if (reason !== undefined) {
    return (
      <Page title="Accounts">
        <Forbidden what="create accounts" reason={reason} />
      </Page>
    );
  }
  return (
    <Page title="Accounts" beside="Created here, in the organization of the credential">
      <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-[minmax(400px,480px)_minmax(0,1fr)] lg:overflow-hidden">
        <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
          <NewAccount first={first} />
        </div>
        <div className="border-line max-lg:border-t lg:min-h-0 lg:overflow-y-auto">
          <CreatedAccounts />
        </div>
      </div>
    </Page>
  );
}
