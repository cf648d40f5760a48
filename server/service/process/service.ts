import type { Database } from "~server/shared/database/database.ts";
import type { ServiceSettings } from "~server/shared/service-settings.ts";
import type { Tokens } from "../http/access.ts";
import type { Sandbox } from "./sandbox.ts";

/** Shared by all handlers. */
export interface Service {
  readonly settings: ServiceSettings;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly sandbox: Sandbox;
  /** Signs cursors and media URLs. */
  readonly signingKey: string;
  /** ISO 8601. The start of the legacy tokens' timeline. */
  readonly releaseDate: string;
  /** The service's own origin, set once it listens. */
  origin: string;
  /** Once true, answers close their connections, which would otherwise keep the server open. */
  isStopping: boolean;
  /** Receives a line for each request, if they are logged. */
  readonly print: (line: string) => void;
}
