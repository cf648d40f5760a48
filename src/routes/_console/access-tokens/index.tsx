import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Fragment } from "react";
import { sessionState } from "~/api/session.ts";
import { KindsTable, LegacySteps, legacyTimeline, Reach } from "~/components/credentials/kinds.tsx";
import { toOpen, usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { CREDENTIAL_KINDS, KIND_NAMES } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { accessTokenRevoke, tokenExchange } from "~/contract/plain.gen.ts";
import { TABLE } from "~/contract/table.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { RevokeToken } from "./-revoke.tsx";

export const Route = createFileRoute("/_console/access-tokens/")({
  loader: ({ context }) => context.queryClient.query(sessionState()),
  component: AccessTokensPage,
});

function AccessTokensPage() {
  const { data: state } = useSuspenseQuery(sessionState());
  const { reason } = usePermission(toOpen(accessTokenRevoke));
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

/** A call's method and path, which breaks only after a slash. */
const Address = ({ of: { method, path } }: { of: PlainEndpoint }) => (
  <>
    {method}{" "}
    {path.split(/(?<=\/)/).map((part, index) => (
      // The same part may occur twice, and the order never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        <span className="whitespace-nowrap">{part}</span>
        <wbr />
      </Fragment>
    ))}
  </>
);

/** The credential kinds, the calls that accept them, and when the legacy ones end. */
function CredentialKinds({ state }: { state: SessionState }) {
  const timeline = legacyTimeline(state.clientAppReleaseDate);
  // A token exchange brings its own credential.
  const calls = TABLE.filter(({ credentials }) => credentials.length > 0);
  const headers = {
    org: "Authorization: Bearer",
    user: state.service.tokenHeader,
  };
  return (
    <>
      <Section title="What each credential opens">
        <KindsTable timeline={timeline} headers={headers} />
        <p className="mt-2 text-small text-text-muted">
          A client app first exchanges its ID and secret for an access token at{" "}
          <span className="mono">
            <Address of={tokenExchange} />
          </span>
          . The other two credentials are tokens themselves, and client apps replace both of them.
        </p>
      </Section>
      <div className="border-b border-line px-4 py-4">
        <LegacySteps timeline={timeline} detailed />
        <p className="mt-2 text-small text-text-muted">
          OAuth app tokens keep working until a date to be announced.
        </p>
      </div>
      <Section title="Supported calls" beside={`${calls.length} calls`}>
        <PlainTable
          label="Calls by credential"
          rows={calls}
          rowKey={({ name }) => name}
          columns={[
            {
              header: "Call",
              cell: (row) => (
                <>
                  <span className="block">{row.summary}</span>
                  <span className="mono block break-words text-text-muted max-md:hidden">
                    <Address of={row} />
                  </span>
                </>
              ),
            },
            ...CREDENTIAL_KINDS.map((kind) => ({
              header: KIND_NAMES[kind],
              cell: ({ credentials }: PlainEndpoint) => <Reach yes={credentials.includes(kind)} />,
            })),
          ]}
        />
      </Section>
    </>
  );
}
