import { secretProbe } from "~/contract/plain-later.gen.ts";
import { type ApiError, toApiError } from "./errors.ts";
import { callGateway } from "./http.ts";

/** Whether the service accepts a secret; times in seconds and milliseconds. */
export type SecretProbe =
  | { state: "accepted" | "refused"; expiresIn: number | null; milliseconds: number }
  | { state: "unknown"; error: ApiError };

/**
 * Has the gateway try to exchange a client's secret for a token (section 4.1). Never throws, and is
 * neither a query nor a mutation, as no cache may hold a secret.
 */
export async function probeSecret(client: {
  clientId: string;
  clientSecret: string;
}): Promise<SecretProbe> {
  try {
    const { authenticates, ...probe } = await callGateway(secretProbe, { body: client });
    return { state: authenticates ? "accepted" : "refused", ...probe };
  } catch (error) {
    return { state: "unknown", error: toApiError(error) };
  }
}
