import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SignIn } from "../../src/contract/gateway.ts";
import { z } from "../../src/contract/zod.ts";

const Client = z.object({ clientId: z.string(), clientSecret: z.string() });

const Sandbox = z.object({
  baseUrl: z.string(),
  orgApiUrl: z.string(),
  authUrl: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  client: Client,
  organizationClient: Client,
  organizationApiToken: z.string(),
  oauth: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    userId: z.string(),
    tokenId: z.string(),
    accessToken: z.string(),
  }),
  conversationTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Sandbox = z.infer<typeof Sandbox>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Reads `sandbox.json` anew each time: it is written again when a credential in it changes. */
export const readSandbox = (dataDir: string): Sandbox =>
  z.parse(Sandbox, readJson(join(dataDir, "sandbox.json")));

/** Who can be signed in: the sandbox button's credential, one of each kind, or any other. */
export type Who = "sandbox" | Exclude<SignIn["kind"], "sandbox"> | "organization-client" | SignIn;

/** The body of a sign-in. */
export function signInOf(who: Who, sandbox: Sandbox): SignIn {
  if (typeof who !== "string") return who;
  switch (who) {
    case "client-app":
      return { kind: who, ...sandbox.client };
    case "organization-client":
      return { kind: "client-app", ...sandbox.organizationClient };
    case "organization-api-token":
      return { kind: who, apiToken: sandbox.organizationApiToken };
    case "oauth-app-token":
      return { kind: who, accessToken: sandbox.oauth.accessToken };
    default:
      return { kind: "sandbox" };
  }
}
