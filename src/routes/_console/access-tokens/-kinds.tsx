import { Fragment } from "react";
import { KindsTable, LegacySteps, legacyTimeline, Reach } from "~/components/credentials/kinds.tsx";
import { tokenExchange } from "~/contract/plain.gen.ts";
import { CREDENTIAL_KINDS, KIND_NAMES } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { TABLE } from "~/contract/table.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

/** The calls that need a credential; a token exchange brings its own. */
const CALLS = TABLE.filter(({ credentials }) => credentials.length > 0);

/** A call's method and path, which breaks only after a slash. */
function Address({ of: { method, path } }: { of: PlainEndpoint }) {
  const parts = path.split("/");
  return (
    <>
      {method}{" "}
      {parts.map((part, index) => (
        // The same part may occur twice, and the order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && (
            <>
              /<wbr />
            </>
          )}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </>
  );
}

/** What each credential kind is, which calls accept it, and when the legacy ones end. */
export function CredentialKinds({ state }: { state: SessionState }) {
  const timeline = legacyTimeline(state.clientAppReleaseDate);
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
          . The other two are tokens already. Client apps replace both.
        </p>
      </Section>
      <div className="border-b border-line px-4 py-4">
        <LegacySteps timeline={timeline} detailed />
        <p className="mt-2 text-small text-text-muted">
          OAuth app tokens keep working until a date to be announced.
        </p>
      </div>
      <Section title="Supported calls" beside={`${CALLS.length} calls`}>
        <PlainTable
          label="Calls by credential"
          rows={CALLS}
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
