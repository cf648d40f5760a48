import { createFileRoute } from "@tanstack/react-router";
import TicketX from "lucide-react/icons/ticket-x";
import { useState } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import { actOf } from "~/components/nouns/acts.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { accessTokenRevoke } from "~/contract/plain.gen.ts";
import { flag, search } from "~/lib/search.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { RevokeOutcome, RevokeToken, type Revoked } from "./-revoke.tsx";

export const Route = createFileRoute("/_console/access-tokens/")({
  validateSearch: search({ create: flag }),
  component: AccessTokensPage,
});

function AccessTokensPage() {
  const { create } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [revoked, setRevoked] = useState<Revoked>();
  const { reason } = usePermission(accessTokenRevoke);
  const revoke = {
    keys: "c",
    label: actOf(accessTokenRevoke.name),
    words: "access end stop",
    icon: TicketX,
    run: () => void navigate({ search: (last) => ({ ...last, create: true }) }),
  };
  useActions("On this screen", [revoke], reason === undefined);
  if (reason !== undefined) {
    return (
      <Page title="Access tokens">
        <Forbidden what="revoke access tokens" reason={reason} />
      </Page>
    );
  }
  return (
    <Page title="Access tokens" actions={<ActionButton action={revoke} variant="primary" />}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {revoked !== undefined && (
          <div className="max-w-3xl px-4 pt-4">
            <RevokeOutcome revoked={revoked} />
          </div>
        )}
        <StateMessage icon={<TicketX size={16} />} title="Revoke an OAuth app's access token">
          The token stops working immediately; the app's other tokens keep working. You need its ID
          and its user's, and the app's client ID and secret. The API can't list tokens.
        </StateMessage>
      </div>
      {create && (
        <RevokeToken
          onRevoked={setRevoked}
          onClose={() =>
            void navigate({ search: ({ create: _create, ...rest }) => rest, replace: true })
          }
        />
      )}
    </Page>
  );
}
