import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import {
  type Client,
  findSandboxCredentials,
  type SandboxCredentials,
  sandboxPath,
} from "~server/shared/sandbox-file.ts";
import type { Database } from "~server/shared/database/database.ts";
import { mendCredentials } from "./sandbox-recovery.ts";

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes a file only its owner can read, completely or not at all. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  // Always the same name, so that one left by a killed process is replaced, not kept.
  const draft = `${path}.tmp`;
  await writeFile(draft, textOf(value), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Milliseconds between two looks at whether another service has rotated a secret of the file. */
const CHECK_EVERY = 5000;

export interface SandboxOptions {
  readonly database: Database;
  readonly dataDir: string;
  /** ISO 8601. The start of the legacy tokens' timeline. */
  readonly releaseDate: string;
  readonly print: (line: string) => void;
}

/**
 * Keeps `sandbox.json` working: it has the service's address and secrets that the database accepts,
 * whoever rotated them, and whatever was killed between a rotation's commit and the write of the file.
 */
export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #path: string;
  /** Undefined if the file can't be read and the database doesn't have the sandbox. */
  #credentials: SandboxCredentials | undefined;
  #origin: string | undefined;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isUnwritable = false;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#path = sandboxPath(options.dataDir);
    this.#credentials = findSandboxCredentials(options.dataDir);
  }

  /** Replaces credentials that no longer work and writes the file, then looks after both. */
  async start(origin: string): Promise<void> {
    this.#origin = origin;
    await this.#mend();
    await this.#write();
    this.#timer = setInterval(() => {
      // The database may be away for a while.
      this.#check().catch(() => undefined);
    }, CHECK_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lastTurn.catch(() => undefined);
  }

  /** Runs rotations one at a time, each including its write of the file. */
  rotateInTurn(rotate: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(rotate, rotate);
    this.#lastTurn = turn;
    return turn;
  }

  /** Writes a client's new secret to the file if it is one of the sandbox's own clients. */
  async setSecret(clientId: string, clientSecret: string): Promise<void> {
    const credentials = this.#credentials;
    if (!credentials) return;
    for (const key of ["client", "organizationClient"] as const) {
      if (credentials[key].clientId !== clientId) continue;
      this.#credentials = { ...credentials, [key]: { clientId, clientSecret } };
      await this.#save();
    }
  }

  /**
   * Replaces the file's credentials before someone learns that one of them was refused, so that reading
   * the file again is all they have to do.
   */
  async checkAfter({ clientId, clientSecret }: Client): Promise<void> {
    const { client, organizationClient } = this.#credentials ?? {};
    const isOwn = [client, organizationClient].some(
      (own) => own?.clientId === clientId && own.clientSecret === clientSecret,
    );
    if (isOwn) await this.#check();
  }

  /** Mends what is out of date: a credential, or the file. */
  #check(): Promise<void> {
    this.#checking ??= this.rotateInTurn(async () => {
      await this.#mend();
      await this.#save();
    }).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #mend(): Promise<void> {
    const { database, print } = this.#options;
    const before = this.#credentials;
    this.#credentials = (await mendCredentials(database, before)) ?? before;
    if (this.#credentials === before) return;
    print(`${this.#path} was missing or out of date. Wrote it again, with new secrets.`);
  }

  /** Writes the file, later if that fails: whoever rotated a secret must get it all the same. */
  async #save(): Promise<void> {
    try {
      await this.#write();
      this.#isUnwritable = false;
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      const line = `${this.#path} is out of date and can't be written: ${reason}. Trying again.`;
      if (!this.#isUnwritable) this.#options.print(line);
      this.#isUnwritable = true;
    }
  }

  async #write(): Promise<void> {
    if (!this.#credentials) return;
    const content = {
      baseUrl: this.#origin,
      orgApiUrl: this.#origin,
      authUrl: this.#origin,
      ...this.#credentials,
      clientAppReleaseDate: this.#options.releaseDate,
    };
    const now = await readFile(this.#path, "utf8").catch(() => undefined);
    if (now !== textOf(content)) await writePrivate(this.#path, content);
  }
}
