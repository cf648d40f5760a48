import type { Endpoint } from "~/contract/endpoint.ts";
import { fillPath } from "~/contract/endpoint.ts";
import type { Egress } from "~server/shared/egress.ts";
import type { ServiceAddresses } from "~server/shared/settings.ts";
import { notInApi } from "../http/failure.ts";
import { isSegment } from "../http/paths.ts";
import type { Meter } from "../metrics/metrics.ts";
import { send, type UpstreamAnswer, type UpstreamRequest } from "./upstream.ts";

/** Sends a request for an endpoint and measures how long the service took to begin its answer. */
export async function sendMeasured(
  { meter, egress }: ServiceCalls,
  endpoint: string,
  request: UpstreamRequest,
): Promise<UpstreamAnswer> {
  const started = performance.now();
  let status: number | undefined;
  try {
    const answer = await send({ ...request, proxy: egress(request.url) });
    ({ status } = answer);
    return answer;
  } finally {
    meter?.upstream(endpoint, status, (performance.now() - started) / 1000);
  }
}

/** The addresses of the service and how to call it. */
export interface ServiceCalls {
  /** Throws a 502 `upstream_unreachable` while the embedded service is starting. */
  readonly addresses: () => ServiceAddresses;
  readonly tokenHeader: string;
  /** Milliseconds until an answer must start. */
  readonly timeout: number;
  /** Chooses the proxy of each call. */
  readonly egress: Egress;
  /** Counts the calls; undefined if metrics are off. */
  readonly meter?: Meter | undefined;
}

/**
 * Builds the URL of a call from the endpoint's row and encoded parameters only. Throws a 404 if the URL parser
 * reads anything else out of it.
 */
export function serviceUrl(
  calls: ServiceCalls,
  row: Pick<Endpoint, "host" | "path">,
  params: Readonly<Record<string, string>>,
  search = new URLSearchParams(),
): URL {
  if (row.host === "gateway") throw new TypeError("A call of the gateway has no address upstream.");
  if (!Object.values(params).every(isSegment)) throw notInApi();
  const base = new URL(calls.addresses()[row.host]);
  const path = base.pathname.replace(/\/$/, "") + fillPath(row.path, params);
  const query = search.toString();
  const url = new URL(base.origin + path + (query && `?${query}`));
  if (url.origin !== base.origin || url.pathname !== path) {
    throw notInApi();
  }
  return url;
}
