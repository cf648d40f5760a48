import type { ServiceRequest } from "~/api/state/request-log.ts";
import { reasonAgainst, useSession } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { type Offer, unusedOffers, type Parameter } from "./offers.ts";

function Name({ parameter: { name, values } }: { parameter: Parameter }) {
  const [only] = values;
  return (
    <span className="mono" title={values.length > 1 ? values.join(", ") : undefined}>
      {values.length === 1 ? `${name}=${only}` : name}
    </span>
  );
}

function Line({ offer: { row, parameters }, kind }: { offer: Offer; kind: string | undefined }) {
  const reason = reasonAgainst(row, kind);
  return (
    <li>
      {row.summary}
      {": "}
      {parameters === undefined ? (
        <span className="mono">{`${row.method} ${row.path}`}</span>
      ) : (
        parameters.map((parameter, index) => (
          <span key={parameter.name}>
            {index > 0 && ", "}
            <Name parameter={parameter} />
          </span>
        ))
      )}
      {reason !== undefined && <span className="block text-text-muted">{reason}</span>}
    </li>
  );
}

/** Calls and parameters for the screen's resources that its requests didn't use. */
export function OfferList({
  endpoints,
  requests,
}: {
  endpoints: readonly PlainEndpoint[];
  requests: readonly ServiceRequest[];
}) {
  const kind = useSession()?.kind;
  const offers = unusedOffers(endpoints, requests);
  if (offers.length === 0) return null;
  return (
    <section
      aria-label="Available here, not used by this view"
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-25 shrink-0 max-md:order-last max-md:max-h-none overflow-y-auto border-t border-line px-4 py-2 text-small -outline-offset-2"
    >
      <h3 className="font-[600]">Available here, not used by this view</h3>
      <ul>
        {offers.map((offer) => (
          <Line key={offer.row.name} offer={offer} kind={kind} />
        ))}
      </ul>
    </section>
  );
}
