import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "~/contract/zod.ts";

const Client = z.object({ clientId: z.string(), clientSecret: z.string() });
export type Client = z.infer<typeof Client>;

/** The sandbox's credentials in plain text: the database has only their hashes. */
export const SandboxCredentials = z.object({
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
export type SandboxCredentials = z.infer<typeof SandboxCredentials>;

/** `sandbox.json` in the data folder, once the embedded service listens. Scripts rely on its format. */
export const SandboxFile = z.extend(SandboxCredentials, {
  baseUrl: z.string(),
  orgApiUrl: z.string(),
  authUrl: z.string(),
  clientAppReleaseDate: z.optional(z.string()),
});
export type SandboxFile = z.infer<typeof SandboxFile>;

export const sandboxPath = (dataDir: string) => join(dataDir, "sandbox.json");

const readJson = (dataDir: string): unknown =>
  JSON.parse(readFileSync(sandboxPath(dataDir), "utf8"));

/**
 * Reads the file, which the service writes again at each start and when one of its clients is rotated. Throws if it
 * isn't complete.
 */
export const readSandboxFile = (dataDir: string): SandboxFile =>
  z.parse(SandboxFile, readJson(dataDir));

/** Reads what an earlier run wrote, addresses aside; undefined if that can't be read. */
export function findSandboxCredentials(dataDir: string): SandboxCredentials | undefined {
  try {
    return z.safeParse(SandboxCredentials, readJson(dataDir)).data;
  } catch {
    return undefined;
  }
}
