import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { sessionState } from "~/api/session.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { Page } from "~/components/page/page.tsx";
import { accessTokenRevoke } from "~/contract/plain.gen.ts";
import { Section } from "~/ui/section.tsx";
import { CredentialKinds } from "./-kinds.tsx";
import { RevokeToken } from "./-revoke.tsx";

export const Route = createFileRoute("/_console/access-tokens/")({
  loader: ({ context }) => context.queryClient.query(sessionState()),
  component: AccessTokensPage,
});

function AccessTokensPage() {
  const { data: state } = useSuspenseQuery(sessionState());
  const { reason } = usePermission(accessTokenRevoke);
  return (
    <Page title="Access tokens">
      <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-[minmax(360px,440px)_minmax(0,1fr)] lg:overflow-hidden">
        <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
          {reason === undefined ? (
            <Section title="Revoke a token of an OAuth app">
              <RevokeToken />
            </Section>
          ) : (
            <Forbidden what="revoke access tokens" reason={reason} />
          )}
        </div>
        <div
          role="region"
          aria-label="Credential kinds"
          // It scrolls, and holds nothing else that the keyboard could reach.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="border-line -outline-offset-2 max-lg:border-t lg:min-h-0 lg:overflow-y-auto"
        >
          <CredentialKinds state={state} />
        </div>
      </div>
    </Page>
  );
}
