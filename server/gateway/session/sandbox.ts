import { readSandboxFile, type SandboxFile } from "~server/shared/sandbox-file.ts";
import { Failure } from "../http/failure.ts";
import { type Credential, credentialKey } from "../forward/credential.ts";

/** The sandbox as it is now; undefined while the file can't be read. */
export function readSandbox(dataDir: string): SandboxFile | undefined {
  try {
    return readSandboxFile(dataDir);
  } catch {
    return undefined;
  }
}

/** The credential behind "Use the sandbox". Throws a 502 if the file can't be read. */
export function sandboxCredential(dataDir: string): Credential {
  const sandbox = readSandbox(dataDir);
  if (sandbox) return { kind: "client-app", ...sandbox.client };
  const message = "The sandbox isn't ready: sandbox.json can't be read yet.";
  throw new Failure(502, "upstream_unreachable", message);
}

/**
 * Proves the credential of the file and returns it. A service that refuses it, because its secret was
 * rotated elsewhere, has put another one into the file before it answers: that one is tried, too.
 */
export async function provenSandbox(
  dataDir: string,
  first: Credential,
  prove: (credential: Credential) => Promise<void>,
): Promise<Credential> {
  try {
    await prove(first);
    return first;
  } catch (error) {
    const second = sandboxCredential(dataDir);
    const isRejected = error instanceof Failure && error.code === "credential_rejected";
    if (!isRejected || credentialKey(second) === credentialKey(first)) throw error;
    await prove(second);
    return second;
  }
}

/** Whether the file lists the credential, so that it belongs to the sandbox organization. */
export function isOfSandbox(sandbox: SandboxFile, credential: Credential): boolean {
  if (credential.kind === "client-app") {
    const { client, organizationClient } = sandbox;
    return [client.clientId, organizationClient.clientId].includes(credential.clientId);
  }
  return [sandbox.organizationApiToken, sandbox.oauth.accessToken].includes(credential.token);
}
