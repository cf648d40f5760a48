import { chmod, rename, writeFile } from "node:fs/promises";
import {
  findSandboxCredentials,
  type SandboxCredentials,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";

/** Writes a file only its owner can read, completely or not at all. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  // Always the same name, so that one left by a killed process is replaced, not kept.
  const draft = `${path}.tmp`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Keeps `sandbox.json` in step with the service's address and the sandbox's secrets. */
export class Sandbox {
  readonly #dataDir: string;
  readonly #releaseDate: string;
  /** Undefined if the file can't be read: it belongs to a service with another folder. */
  #credentials: SandboxCredentials | undefined;
  #origin: string | undefined;
  #written = Promise.resolve();
  #lastRotation: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string, releaseDate: string) {
    this.#dataDir = dataDir;
    this.#releaseDate = releaseDate;
    this.#credentials = findSandboxCredentials(dataDir);
  }

  async setOrigin(origin: string): Promise<void> {
    this.#origin = origin;
    await this.#write();
  }

  /**
   * Runs rotations one at a time, each including its write of the file. If the service is killed in
   * between, the file has the previous secret, which still works. Two rotations behind, it
   * wouldn't.
   */
  rotateInTurn(rotate: () => Promise<void>): Promise<void> {
    const rotation = this.#lastRotation.then(rotate, rotate);
    this.#lastRotation = rotation;
    return rotation;
  }

  /** Writes a client's new secret to the file if it is one of the sandbox's own clients. */
  async setSecret(clientId: string, clientSecret: string): Promise<void> {
    const credentials = this.#credentials;
    if (!credentials) return;
    for (const key of ["client", "organizationClient"] as const) {
      if (credentials[key].clientId !== clientId) continue;
      this.#credentials = { ...credentials, [key]: { clientId, clientSecret } };
      await this.#write();
    }
  }

  /** Runs writes one at a time, each with the newest state. */
  #write(): Promise<void> {
    const write = async () => {
      if (!this.#credentials || this.#origin === undefined) return;
      await writePrivate(sandboxPath(this.#dataDir), {
        baseUrl: this.#origin,
        orgApiUrl: this.#origin,
        authUrl: this.#origin,
        ...this.#credentials,
        clientAppReleaseDate: this.#releaseDate,
      });
    };
    this.#written = this.#written.then(write, write);
    return this.#written;
  }
}
