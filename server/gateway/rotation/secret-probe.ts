import { secretProbe } from "../../../src/contract/gateway.ts";
import { z } from "../../../src/contract/zod.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, parseJson } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import type { ServiceCalls } from "../forward/service-url.ts";
import { exchangeSecret } from "../session/token-exchange.ts";

/**
 * `POST /gateway/secret-probe`: whether any client's secret can be exchanged for a token (section 4.1),
 * without touching the session or the token cache. A refusal in another format may be a proxy's, so it
 * proves nothing and is answered with a 502.
 */
export async function probeSecret(calls: ServiceCalls, call: Call): Promise<Reply> {
  const parsed = z.safeParse(secretProbe.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "Send a client ID and a client secret.");
  }
  call.countRequest();
  const started = performance.now();
  const outcome = await exchangeSecret(calls, parsed.data);
  const milliseconds = Math.round(performance.now() - started);
  if ("token" in outcome) {
    return json(200, { authenticates: true, expiresIn: outcome.expiresIn ?? null, milliseconds });
  }
  if (!outcome.wellFormed) {
    const message = `The service answered the secret check with ${outcome.refused}, but not in a format of its API.`;
    throw upstreamFailure(502, "upstream_invalid", message);
  }
  return json(200, { authenticates: false, expiresIn: null, milliseconds });
}
