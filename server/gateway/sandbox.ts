import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "../../src/contract/zod.ts";
import type { Credential } from "./credential.ts";
import { Failure } from "./failure.ts";

const Client = z.object({ clientId: z.string(), clientSecret: z.string() });

/** The part of the embedded service's `sandbox.json` that the gateway needs. */
const Sandbox = z.object({
  organizationId: z.string(),
  client: Client,
  organizationClient: z.optional(Client),
  organizationApiToken: z.optional(z.string()),
  oauth: z.optional(z.object({ accessToken: z.string() })),
  conversationTypes: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
  clientAppReleaseDate: z.optional(z.string()),
});
export type Sandbox = z.infer<typeof Sandbox>;

/** Reads the file anew each time: the service writes it again whenever a credential changes. */
export async function readSandbox(dataDir: string): Promise<Sandbox | undefined> {
  try {
    const text = await readFile(join(dataDir, "sandbox.json"), "utf8");
    const parsed = z.safeParse(Sandbox, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The credential behind "Use the sandbox". Throws a 502 where the file can't be read. */
export async function sandboxCredential(dataDir: string): Promise<Credential> {
  const sandbox = await readSandbox(dataDir);
  if (sandbox) return { kind: "client-app", ...sandbox.client };
  const message = "The sandbox isn't ready: its file sandbox.json can't be read yet.";
  throw new Failure(502, "upstream_unreachable", message);
}

/** Whether the credential is one of those the file lists, and so of the sandbox's organization. */
export function isOfSandbox(sandbox: Sandbox, credential: Credential): boolean {
  if (credential.kind === "client-app") {
    const { client, organizationClient } = sandbox;
    return [client.clientId, organizationClient?.clientId].includes(credential.clientId);
  }
  return [sandbox.organizationApiToken, sandbox.oauth?.accessToken].includes(credential.token);
}
