import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { DAY } from "~server/shared/clock.ts";
import { listenAt } from "~server/shared/listen.ts";
import { lockFolder } from "~server/shared/lock.ts";
import { oneAtATime } from "~server/shared/one-at-a-time.ts";
import type { ServiceSettings } from "~server/shared/service-settings.ts";
import { createTokens } from "../http/access.ts";
import { createApp } from "../http/app.ts";
import type { Database } from "~server/shared/database/database.ts";
import { openPglite } from "../database/pglite.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { prepare } from "./prepare.ts";
import { createSandbox } from "./sandbox.ts";
import type { Service } from "./service.ts";

/** Receives progress lines while the database is seeded, and a line for each request if they are logged. */
type Print = (line: string) => void;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

const UNREADABLE = Response.json({ error: "The request can't be read." }, { status: 400 });

/** Answers requests the HTTP parser rejects in the usual shape, as they never reach the app. */
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

async function serve(database: Database, settings: ServiceSettings, print: Print) {
  const { signingKey, madeAt } = await prepare(database, settings, print);
  const releaseDate = settings.clientAppReleaseDate ?? daysBefore(madeAt, 80);
  const sandbox = createSandbox({ dataDir: settings.dataDir, releaseDate, print });
  const service: Service = {
    settings,
    database,
    tokens: createTokens(database, releaseDate),
    sandbox,
    signingKey,
    releaseDate,
    origin: "",
    isStopping: false,
    print,
  };
  const { fetch } = createApp(service);
  const server = createServer(
    oneAtATime(getRequestListener(fetch, { errorHandler: () => UNREADABLE.clone() })),
  );
  answerUnreadable(server);
  // Longer than the gateway keeps idle connections, so that no request meets a closing one.
  server.keepAliveTimeout = 75_000;
  const port = await listenAt(server, "127.0.0.1", settings.port, "SERVICE_PORT");
  service.origin = `http://127.0.0.1:${port}`;
  await sandbox.start(service.origin);
  return {
    origin: service.origin,
    database,
    /** Finishes the requests in flight, then closes the database and unlocks the folder. */
    stop: async () => {
      service.isStopping = true;
      await close(server);
      await sandbox.stop();
      await database.close();
    },
  };
}

const daysBefore = (instant: string, days: number) =>
  new Date(new Date(instant).getTime() - days * DAY).toISOString();

/** Starts the service: locks the folder, migrates and seeds the database, listens on loopback. */
export async function startService(settings: ServiceSettings, print: Print) {
  const unlock = await lockFolder(settings.dataDir, "service");
  try {
    const isNew = !existsSync(join(settings.dataDir, "db"));
    if (settings.databaseUrl === undefined && isNew) print("creating a database");
    const database =
      settings.databaseUrl === undefined
        ? await openPglite(settings.dataDir)
        : openPostgres(settings.databaseUrl, {
            connections: settings.databasePool,
            limit: settings.databaseTimeoutSeconds * 1000,
          });
    try {
      const service = await serve(database, settings, print);
      return { ...service, stop: () => service.stop().finally(unlock) };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw error;
  }
}

export type RunningService = Awaited<ReturnType<typeof startService>>;
