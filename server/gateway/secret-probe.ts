import { secretProbe } from "../../src/contract/gateway.ts";
import { z } from "../../src/contract/zod.ts";
import type { Call, Reply } from "./call.ts";
import { json, parseJson } from "./call.ts";
import { Failure } from "./failure.ts";
import type { ServiceCalls } from "./service-url.ts";
import { exchangeSecret } from "./token-exchange.ts";

/**
 * `POST /gateway/secret-probe`: whether a client's secret, which needn't be the session's, can be
 * exchanged for a token (section 4.1). Session and token cache stay as they are. A refusal that
 * isn't in a form of the service's may be a proxy's, so it leaves the question open: a 502.
 */
export async function probeSecret(calls: ServiceCalls, call: Call): Promise<Reply> {
  const parsed = z.safeParse(secretProbe.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "The check needs a client id and a client secret.");
  }
  call.countRequest();
  const started = performance.now();
  const outcome = await exchangeSecret(calls, parsed.data);
  const milliseconds = Math.round(performance.now() - started);
  if ("token" in outcome) {
    return json(200, { authenticates: true, expiresIn: outcome.expiresIn ?? null, milliseconds });
  }
  if (!outcome.wellFormed) {
    const message = `The service answered the check of the secret with ${outcome.refused}, in a form that isn't its interface's.`;
    throw new Failure(502, "upstream_invalid", message);
  }
  return json(200, { authenticates: false, expiresIn: null, milliseconds });
}
