import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { noting } from "./bench.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./database-pglite.ts";
import { openPostgres } from "./database-postgres.ts";
import { lockFolder } from "./lock.ts";
import { prepare } from "./prepare.ts";
import { Sandbox } from "./sandbox.ts";
import type { Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import { SettingError } from "./settings.ts";
import { Tokens } from "./tokens.ts";

export interface RunningService {
  readonly origin: string;
  readonly database: Database;
  /** Finishes the requests under way, then gives database and folder back. */
  stop(): Promise<void>;
}

/** Takes the lines that tell how far the seeding is. */
type Print = (line: string) => void;

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new SettingError(`SERVICE_PORT ${port} can't be listened on: ${error.message}`)),
    );
    server.listen(port, "127.0.0.1", () => {
      const address: AddressInfo | string | null = server.address();
      if (typeof address !== "object" || address === null) return;
      resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

const UNREADABLE = Response.json({ error: "The request can't be read." }, { status: 400 });

/** Requests that the HTTP parser refuses never reach the app: they get an answer in its shape too. */
function answerUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const isLarge = error.code === "HPE_HEADER_OVERFLOW";
    const status = isLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
    const body = JSON.stringify({
      error: isLarge ? "The request's header is too large." : "The request can't be read.",
    });
    return socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

async function serve(
  database: Database,
  settings: Settings,
  print: Print,
): Promise<RunningService> {
  const { signingKey, madeAt } = await prepare(database, settings, print);
  const releaseDate = settings.clientAppReleaseDate ?? daysBefore(madeAt, 80);
  const sandbox = await Sandbox.open(settings.dataDir, releaseDate);
  const tokens = new Tokens(database, releaseDate);
  const noted = settings.benchRoutes ? noting(database) : undefined;
  const service: Service = {
    settings,
    database: noted?.database ?? database,
    tokens,
    bench: noted?.bench,
    sandbox,
    signingKey,
    releaseDate,
    origin: "",
    isStopping: false,
  };
  const { fetch } = createApp(service);
  const server = createServer(
    getRequestListener(fetch, { errorHandler: () => UNREADABLE.clone() }),
  );
  answerUnreadable(server);
  // The gateway keeps its connections open; it must be the first to give an idle one up, or a
  // request could meet a connection that is just being closed.
  server.keepAliveTimeout = 75_000;
  service.origin = await listen(server, settings.port);
  await sandbox.addressChanged(service.origin);
  return {
    origin: service.origin,
    database,
    stop: async () => {
      service.isStopping = true;
      await close(server);
      await database.close();
    },
  };
}

const daysBefore = (instant: string, days: number) =>
  new Date(new Date(instant).getTime() - days * 86_400_000).toISOString();

/** Starts the service: locks the folder, seeds an empty database, listens on loopback. */
export async function startService(settings: Settings, print: Print): Promise<RunningService> {
  const unlock = lockFolder(settings.dataDir);
  try {
    const database =
      settings.databaseUrl === undefined
        ? await openPglite(settings.dataDir)
        : openPostgres(settings.databaseUrl);
    try {
      const service = await serve(database, settings, print);
      return { ...service, stop: () => service.stop().finally(unlock) };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
