import type { ServiceCalls } from "./service-url.ts";
import { send, type UpstreamAnswer, type UpstreamRequest } from "./upstream.ts";

/** Sends a request for an endpoint and measures how long the service took to begin its answer. */
export async function sendMeasured(
  { meter }: ServiceCalls,
  endpoint: string,
  request: UpstreamRequest,
): Promise<UpstreamAnswer> {
  const started = performance.now();
  let status: number | undefined;
  try {
    const answer = await send(request);
    ({ status } = answer);
    return answer;
  } finally {
    meter?.upstream(endpoint, status, (performance.now() - started) / 1000);
  }
}
