import type { IncomingHttpHeaders } from "node:http";
import { newRequestId } from "~server/shared/request-id.ts";

/** The headers that identify a call in the logs of proxies, the gateway and the service. */
export interface Trace {
  readonly "x-request-id": string;
  /** W3C Trace Context, if the caller sent one. */
  readonly traceparent?: string;
  readonly tracestate?: string;
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;
/** Version 00. Neither ID may be all zeros. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/**
 * Reads the headers that identify a call. A browser could send the ID of another's call, so an ID counts
 * only if a proxy sent it. A trace is passed on if it is valid; the gateway begins none.
 */
export function readTrace(headers: IncomingHttpHeaders, isFromProxy: boolean): Trace {
  const id = String(headers["x-request-id"] ?? "");
  const traceparent = String(headers.traceparent ?? "");
  const tracestate = String(headers.tracestate ?? "");
  return {
    "x-request-id": isFromProxy && REQUEST_ID.test(id) ? id : newRequestId(),
    ...(TRACEPARENT.test(traceparent) && {
      traceparent,
      ...(TRACESTATE.test(tracestate) && { tracestate }),
    }),
  };
}

/** The trace's ID; undefined without one. */
export const traceIdOf = ({ traceparent = "" }: Trace): string | undefined =>
  TRACEPARENT.exec(traceparent)?.[1];
