import { readSandboxFile, type SandboxFile } from "~server/shared/sandbox-file.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Credential } from "./credential.ts";

/** The sandbox as it is now; undefined while the file can't be read. */
export function readSandbox(dataDir: string): SandboxFile | undefined {
  try {
    return readSandboxFile(dataDir);
  } catch {
    return undefined;
  }
}

/** Whether the file lists the credential, so that it belongs to the sandbox organization. */
function isOfSandbox(sandbox: SandboxFile, credential: Credential): boolean {
  if (credential.kind === "client-app") {
    const { client, organizationClient } = sandbox;
    return [client.clientId, organizationClient.clientId].includes(credential.clientId);
  }
  return [sandbox.organizationApiToken, sandbox.oauth.accessToken].includes(credential.token);
}

/** The sandbox, if the embedded service is used. */
export const sandboxOf = ({ service, dataDir }: GatewaySettings) =>
  service === undefined ? readSandbox(dataDir) : undefined;

/** The organization of the sandbox's credentials; null for others, as a service doesn't report it. */
export const ownOrganization = (sandbox: SandboxFile | undefined, credential: Credential) =>
  sandbox && isOfSandbox(sandbox, credential) ? sandbox.organizationId : null;
