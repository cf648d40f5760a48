import { type APIRequestContext, request } from "@playwright/test";
import { type Endpoint, fillPath, type Params } from "~/contract/endpoint.ts";
import { signIn } from "~/contract/gateway.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import type { SignIn } from "~/contract/gateway.ts";

/** Opens a request context that calls a gateway as the console's page does. */
export async function openGateway(origin: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: origin, extraHTTPHeaders: { "X-Console": "1" } });
}

/** Signs in; throws the gateway's message if it rejects the credential. */
export async function signInTo(gateway: APIRequestContext, credential: SignIn): Promise<void> {
  const answer = await gateway.post(signIn.path, { data: credential });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
}

/** The path under which the gateway forwards a call of the API. */
export function forwarded<E extends Endpoint>(row: E, params: Params<E>): string {
  if (row.host !== "user" && row.host !== "org") throw new Error(`${row.name} isn't forwarded.`);
  return FORWARD_PREFIX[row.host] + fillPath(row.path, { ...params });
}
