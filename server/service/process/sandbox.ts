import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { findSandboxCredentials, sandboxPath } from "~server/shared/sandbox-file.ts";
import { codeOf } from "~server/shared/error-code.ts";

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes a file only its owner can read, completely or not at all. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  // Always the same name, so that one left by a killed process is replaced, not kept.
  const draft = `${path}.tmp`;
  await writeFile(draft, textOf(value), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

interface SandboxOptions {
  readonly dataDir: string;
  /** ISO 8601. The start of the legacy tokens' timeline. */
  readonly releaseDate: string;
  readonly print: (line: string) => void;
}

/**
 * Keeps `sandbox.json`: writes it at the start, with the service's address, and whenever one of its clients is rotated.
 * It is made with the data. Only its hashes are in the database, so a file that is lost has to be restored.
 */
export function createSandbox({ dataDir, releaseDate, print }: SandboxOptions) {
  const path = sandboxPath(dataDir);
  let credentials = findSandboxCredentials(dataDir);
  let origin: string | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    const content = {
      baseUrl: origin,
      orgApiUrl: origin,
      authUrl: origin,
      ...credentials,
      clientAppReleaseDate: releaseDate,
    };
    const now = await readFile(path, "utf8").catch(() => undefined);
    if (now !== textOf(content)) await writePrivate(path, content);
  }

  /** Runs rotations one at a time, each including its write of the file. */
  function rotateInTurn(rotate: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(rotate, rotate);
    lastTurn = turn;
    return turn;
  }

  return {
    async start(at: string): Promise<void> {
      origin = at;
      if (credentials) await write();
      else print(`${path} can't be read, so there is no sandbox. Restore it, or make new data.`);
    },
    async stop(): Promise<void> {
      await lastTurn.catch(() => undefined);
    },
    rotateInTurn,
    /** Writes a client's new secret to the file if it is one of the sandbox's own clients. */
    async setSecret(clientId: string, clientSecret: string): Promise<void> {
      for (const key of ["client", "organizationClient"] as const) {
        if (credentials?.[key].clientId !== clientId) continue;
        credentials = { ...credentials, [key]: { clientId, clientSecret } };
        // Whoever rotated the secret must get it even if the file can't be written.
        await write().catch((error: unknown) =>
          print(`${path} can't be written (${codeOf(error)}), so it lacks the newest secret.`),
        );
      }
    },
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
