import { KindsTable, Reach } from "~/components/credentials/kinds-table.tsx";
import { LEGACY_STEPS, LegacyTape } from "~/components/credentials/legacy-tape.tsx";
import { KIND_NAMES } from "~/components/frame/navigation.ts";
import { tokenExchange } from "~/contract/access-tokens.ts";
import { CredentialKind } from "~/contract/credentials.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { TABLE } from "~/contract/table.ts";
import { legacyTimeline } from "~/lib/legacy-timeline.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

/** The timeline of section 5 where its start isn't known. */
function Undated() {
  return (
    <>
      <p className="text-text-muted">
        The console isn't told when client apps were released, so there are no dates.
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {LEGACY_STEPS.map(({ on, what, more, undated }) => (
          <div key={on} className="contents">
            <dt>{undated}</dt>
            <dd>
              {what}
              <span className="block text-small text-text-muted">{more}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The calls that need a credential; the exchange for a token carries its own. */
const CALLS = TABLE.filter(({ credentials }) => credentials.length > 0);

const address = ({ method, path }: Endpoint) => `${method} ${path}`;

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
        <KindsTable label="Credential kinds" timeline={timeline} headers={headers} />
        <p className="mt-2 text-small text-text-muted">
          A client app exchanges its id and secret for an access token first, at{" "}
          <span className="mono">{address(tokenExchange)}</span>; the other two are tokens
          themselves. It replaces both.
        </p>
      </Section>
      <div className="border-b border-line px-4 py-4">
        {timeline === undefined ? (
          <section aria-labelledby="legacy-undated">
            <h2 id="legacy-undated" className="mb-2 text-body font-[600]">
              Organization API tokens are ending
            </h2>
            <Undated />
          </section>
        ) : (
          <LegacyTape timeline={timeline} whole />
        )}
        <p className="mt-2 text-small text-text-muted">
          OAuth app tokens go on working until a date of their own, which is announced later.
        </p>
      </div>
      <Section title="Which calls accept it" beside={`${CALLS.length} calls`}>
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
                  <span className="mono block break-all text-text-muted max-md:hidden">
                    {address(row)}
                  </span>
                </>
              ),
            },
            ...CredentialKind.options.map((kind) => ({
              header: KIND_NAMES[kind],
              cell: ({ credentials }: Endpoint) => <Reach yes={credentials.includes(kind)} />,
            })),
          ]}
        />
      </Section>
    </>
  );
}
