import { useQuery } from "@tanstack/react-query";
import type { ServiceRequest } from "~/api/request-log.ts";
import { sessionState } from "~/api/session.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { reasonAgainst } from "../frame/navigation.ts";
import { type Offer, offersBeside, type Parameter } from "./offers.ts";

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
      {row.summary} <span className="text-text-muted">({row.section})</span>
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

/** What the interface has on the screen's resource beyond what its requests used. */
export function OfferList({
  rows,
  requests,
}: {
  rows: readonly Endpoint[];
  requests: readonly ServiceRequest[];
}) {
  const kind = useQuery(sessionState()).data?.session?.kind;
  const offers = offersBeside(rows, requests);
  if (offers.length === 0) return null;
  return (
    <section
      aria-label="Offered here, not used by this view"
      // A region that scrolls has to be within the keyboard's reach.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-25 shrink-0 max-md:order-last max-md:max-h-none overflow-y-auto border-t border-line px-4 py-2 text-small -outline-offset-2"
    >
      <h3 className="font-[600]">Offered here, not used by this view</h3>
      <ul>
        {offers.map((offer) => (
          <Line key={offer.row.name} offer={offer} kind={kind} />
        ))}
      </ul>
    </section>
  );
}
