import type { Answer } from "~/contract/endpoint.ts";
import { secretProbe } from "~/contract/gateway.ts";
import { toApiError } from "./errors.ts";
import { callGateway } from "./http.ts";

/**
 * Asks the service, through the gateway, whether it exchanges a client's secret for a token (section
 * 4.1). Throws `ApiError` where it says neither yes nor no. A secret goes into no cache, so this is
 * neither a query nor a mutation.
 */
export async function probeSecret(client: {
  clientId: string;
  clientSecret: string;
}): Promise<Answer<typeof secretProbe>> {
  try {
    return await callGateway(secretProbe, { body: client });
  } catch (error) {
    throw toApiError(error);
  }
}
