import type { Endpoint } from "../../src/contract/endpoint.ts";
import { fillPath } from "../../src/contract/endpoint.ts";
import type { ServiceAddresses } from "../settings.ts";
import { notInInterface } from "./failure.ts";
import { isSegment } from "./paths.ts";

/** Where the service is and how it is called. */
export interface ServiceCalls {
  /** Throws a 502 `upstream_unreachable` while the embedded service is starting. */
  readonly addresses: () => ServiceAddresses;
  readonly tokenHeader: string;
  /** Milliseconds until an answer has to begin. */
  readonly timeout: number;
}

/**
 * The address of one call, made from the endpoint's row and encoded parameters only. The result is
 * compared with what was meant: a parser that reads anything else out of it is a 404.
 */
export function serviceUrl(
  calls: ServiceCalls,
  row: Pick<Endpoint, "host" | "path">,
  params: Readonly<Record<string, string>>,
  search = new URLSearchParams(),
): URL {
  if (row.host === "gateway") throw new TypeError("A call of the gateway has no address upstream.");
  if (!Object.values(params).every(isSegment)) throw notInInterface();
  const base = new URL(calls.addresses()[row.host]);
  const path = base.pathname.replace(/\/$/, "") + fillPath(row.path, params);
  const url = new URL(base.origin + path);
  if (url.origin !== base.origin || url.pathname !== path) {
    throw notInInterface();
  }
  url.search = search.toString();
  return url;
}
