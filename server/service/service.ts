import type { Bench } from "./bench.ts";
import type { Database } from "./database.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Settings } from "./settings.ts";
import type { Tokens } from "./tokens.ts";

/** What every handler can use. */
export interface Service {
  readonly settings: Settings;
  readonly database: Database;
  readonly tokens: Tokens;
  /** Only where the bench's routes were asked for. */
  readonly bench: Bench | undefined;
  readonly sandbox: Sandbox;
  /** Signs cursors and media addresses. */
  readonly signingKey: string;
  /** ISO 8601; the legacy tokens' timeline starts here. */
  readonly releaseDate: string;
  /** The service's own origin, known once it listens. */
  origin: string;
  /** Answers close their connections from then on, which would otherwise hold the server open. */
  isStopping: boolean;
}
