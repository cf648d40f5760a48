import { secretProbe } from "../../../src/contract/gateway.ts";
import { z } from "../../../src/contract/zod.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, parseJson } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import type { ServiceCalls } from "../forward/service-url.ts";
import { authenticates, type CheckParts, checkCredential } from "../session/check-credential.ts";
import type { OpenSession } from "../session/cookie.ts";
import { exchangeSecret } from "../session/token-exchange.ts";

/**
 * `POST /gateway/secret-probe`: whether any client's secret can be exchanged for a token (section 4.1),
 * without touching the session or the token cache. A refusal in another format may be a proxy's, so it
 * proves nothing and is answered with a 502.
 */
export async function probeSecret(
  parts: CheckParts & { readonly calls: ServiceCalls },
  session: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(secretProbe.body, parseJson(await call.body()));
  if (!parsed.success) {
    throw new Failure(400, "bad_request", "Send a client ID and a client secret.");
  }
  const client = { kind: "client-app", ...parsed.data } as const;
  const probe = async () => {
    call.countRequest();
    const started = performance.now();
    const outcome = await exchangeSecret(parts.calls, client);
    const milliseconds = Math.round(performance.now() - started);
    if ("token" in outcome) {
      return { authenticates: true, expiresIn: outcome.expiresIn ?? null, milliseconds };
    }
    if (!outcome.wellFormed) {
      const message = `The service answered the secret check with ${outcome.refused}, but not in a format of its API.`;
      throw upstreamFailure(502, "upstream_invalid", message, "answered");
    }
    return { authenticates: false, expiresIn: null, milliseconds };
  };
  const params = { clientId: client.clientId };
  const attempt = { who: session, endpoint: secretProbe.name, params, call };
  return json(200, await checkCredential(parts, client, attempt, probe, authenticates));
}
