import { createHash } from "node:crypto";
import { z } from "../../src/contract/zod.ts";

/** What a session was opened with (section 5). It exists in the sealed cookie and in memory only. */
export const Credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("client-app"), clientId: z.string(), clientSecret: z.string() }),
  z.object({ kind: z.literal("organization-api-token"), token: z.string() }),
  z.object({ kind: z.literal("oauth-app-token"), token: z.string() }),
]);
export type Credential = z.infer<typeof Credential>;
export type ClientApp = Extract<Credential, { kind: "client-app" }>;

/** A key for maps that gives nothing away. */
export function credentialKey(credential: Credential): string {
  return createHash("sha256").update(JSON.stringify(credential)).digest("base64url");
}
