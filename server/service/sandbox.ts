import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "../../src/contract/zod.ts";

const Client = z.object({ clientId: z.string(), clientSecret: z.string() });
export type Client = z.infer<typeof Client>;

/** The credentials of the sandbox in plain: the one place that knows them, as the database has hashes. */
const Credentials = z.object({
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
export type Credentials = z.infer<typeof Credentials>;

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** `sandbox.json` in the data folder, for scripts, tests and "Use the sandbox". */
export class Sandbox {
  readonly #path: string;
  readonly #releaseDate: string;
  #credentials: Credentials | undefined;
  #origin: string | undefined;
  #written = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(dataDir: string, releaseDate: string, credentials: Credentials | undefined) {
    this.#path = join(dataDir, "sandbox.json");
    this.#releaseDate = releaseDate;
    this.#credentials = credentials;
  }

  /** Takes over what an earlier run wrote; without a readable file there is nothing to keep up. */
  static async open(dataDir: string, releaseDate: string): Promise<Sandbox> {
    const text = await readFile(join(dataDir, "sandbox.json"), "utf8").catch(() => "null");
    try {
      const parsed = z.safeParse(Credentials, JSON.parse(text));
      return new Sandbox(dataDir, releaseDate, parsed.data);
    } catch {
      return new Sandbox(dataDir, releaseDate, undefined);
    }
  }

  /** The service listens here from now on. */
  async addressChanged(origin: string): Promise<void> {
    this.#origin = origin;
    await this.#write();
  }

  /**
   * Runs one rotation after the other, file included. A service that is killed in between leaves a
   * file with the secret before the newest, which still works; two rotations behind, it wouldn't.
   */
  inTurn(rotate: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(rotate, rotate);
    this.#turn = turn;
    return turn;
  }

  /** A client has a new secret: if it is one of the sandbox's own, scripts go on working with it. */
  async secretChanged(clientId: string, clientSecret: string): Promise<void> {
    const credentials = this.#credentials;
    if (!credentials) return;
    for (const key of ["client", "organizationClient"] as const) {
      if (credentials[key].clientId !== clientId) continue;
      this.#credentials = { ...credentials, [key]: { clientId, clientSecret } };
      await this.#write();
    }
  }

  /** One write after the other, each with the newest state. */
  #write(): Promise<void> {
    const write = async () => {
      if (!this.#credentials || this.#origin === undefined) return;
      await writePrivate(this.#path, {
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
