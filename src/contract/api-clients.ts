import { endpoint, envelope, paging } from "./declare.ts";
import { z } from "./zod.ts";

/** Section 2.2, as listed, without its secret. `role` is an open set. */
export const ApiClient = z.object({
  clientId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  createdBySvcUserId: z.string(),
  role: z.string(),
});
export type ApiClient = z.infer<typeof ApiClient>;

/** Section 4.3: the only response that contains a secret. */
export const RotatedSecret = z.object({ clientId: z.string(), clientSecret: z.string() });

/** Section 4.2: the active clients of an organization. */
export const apiClientList = endpoint({
  name: "apiClientList",
  section: "4.2",
  summary: "List API clients",
  host: "user",
  method: "GET",
  path: "/v1/core/m2m-clients/{organizationId}",
  query: z.object(paging(100, 100)),
  answer: envelope(z.array(ApiClient)),
});

/**
 * Section 4.3: only the client's creator may call it. Not idempotent, and a second call stops the secret in use, so
 * only the gateway calls it, once per operation ID (`docs/decisions/05-rotations-run-in-the-gateway.md`).
 */
export const apiClientRotateSecret = endpoint({
  name: "apiClientRotateSecret",
  section: "4.3",
  summary: "Rotate an API client secret",
  host: "user",
  method: "POST",
  path: "/v1/core/m2m-clients/{organizationId}/{clientId}/rotate-secret",
  answer: envelope(RotatedSecret),
  role: "admin",
  confirm: true,
  reach: "operation",
});
