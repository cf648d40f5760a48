import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../package.json";
import { startEmbeddedService } from "./embedded-service.ts";
import { type Gateway, startGateway } from "./gateway/gateway.ts";
import { endOnErrors } from "./gateway/http/log.ts";
import { hasSandbox } from "./gateway/session/session-calls.ts";
import { type Log, logAs, logBeforeSettings, print } from "./shared/log.ts";
import type { GatewaySettings, ServiceAddresses } from "./shared/settings.ts";
import { readGatewaySettings } from "./shared/settings.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * How long requests in flight may take after a signal, in milliseconds. A rotation may wait for a
 * token and then for its answer. The embedded service has answered within a second or is stuck, and
 * Ctrl+C ends both processes within 5 seconds.
 */
const TIMEOUT = { live: 90_000, embedded: 4500 };

/** Milliseconds after which an embedded service that doesn't end is killed. Calls that wait for it fail. */
const KILL_AFTER = 4000;

/**
 * Starts the gateway and, if no live service is set, the embedded service in a child process.
 * start.mjs runs it from dist/server. With `--check` it ends once everything was open, and the service, each connection
 * and the identity provider were asked.
 */
async function main(): Promise<void> {
  const settings = readGatewaySettings(process.env);
  const log = logAs(settings.logFormat);
  let service: () => ServiceAddresses | undefined = () => settings.service;
  let embedded: ReturnType<typeof startEmbeddedService> | undefined;
  let gateway: Gateway | undefined;

  let isShuttingDown = false;
  const shutDown = async (drain: number, exitCode: number) => {
    // npm passes Ctrl+C on, so it arrives twice.
    if (isShuttingDown) return;
    isShuttingDown = true;
    // No call has been answered yet.
    if (!gateway) process.exit(exitCode);
    const limit = embedded ? TIMEOUT.embedded : TIMEOUT.live;
    setTimeout(() => process.exit(1), drain * 1000 + limit).unref();
    setTimeout(() => embedded?.kill(), drain * 1000 + KILL_AFTER).unref();
    await gateway.close(drain);
    await embedded?.stop();
    await metrics?.close();
    process.exit(exitCode);
  };
  // Before anything starts: as the first process of a container Node ignores signals without a listener.
  endOnErrors(settings, () => void shutDown(settings.drainSeconds, 1));
  process.on("SIGTERM", () => shutDown(settings.drainSeconds, 0));
  // No drain: whoever presses Ctrl+C is the console's only user.
  process.on("SIGINT", () => shutDown(0, 0));

  // Loaded on demand: in front of a live service it makes the start a quarter longer.
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : await (await import("./gateway/metrics/metrics.ts")).startMetrics(settings, version);
  // The gateway starts first, so that a port in use is reported before a new data folder is filled.
  gateway = await startGateway(settings, {
    clientDir: at("../client"),
    service: () => service(),
    meter: metrics?.meter,
  });

  if (settings.service === undefined) {
    embedded = startEmbeddedService({
      program: at("service.js"),
      environment: process.env,
      print: log.info,
      onLost: (reason) => {
        if (reason !== undefined) log.error(reason);
        process.exit(1);
      },
    });
    const { address } = embedded;
    service = () => {
      const url = address();
      return url === undefined ? undefined : { user: url, org: url, auth: url };
    };
    await embedded.ready;
  }
  if (process.argv.includes("--check")) {
    const isUsable = await gateway.isUsable();
    if (isUsable) logOpened(settings, log);
    const { failures = [], notes = [] } = isUsable ? await gateway.askOthers() : {};
    for (const note of notes) log.info(note);
    for (const failure of failures) log.error(failure);
    return shutDown(0, isUsable && failures.length === 0 ? 0 : 1);
  }
  await gateway.ready;
  const [ready = "", ...hints] = greeting(settings, gateway.port);
  log.info(ready);
  if (metrics) log.info(`metrics ready ${metrics.address}`);
  if (settings.logFormat === "text") hints.forEach(print);
}

/** Logs what the start has opened, for `--check`. */
function logOpened(settings: GatewaySettings, log: Log): void {
  const { access, databaseUrl, dataDir, sessionKeys } = settings;
  log.info("The settings are valid, and the ports are free.");
  if (sessionKeys.length === 0) log.info("SESSION_KEY is not set: a restart signs everyone out.");
  log.info(
    databaseUrl === undefined
      ? `DATA_DIR ${dataDir} can be written.`
      : `GATEWAY_DATABASE_URL ${new URL(databaseUrl).host} answers.`,
  );
  if (settings.isDatabaseInTheClear) {
    log.info("GATEWAY_DATABASE_URL has no sslmode: what goes to the database isn't encrypted.");
  }
  if (access) log.info("ACCESS_FILE and the files it names can be read.");
  if (!settings.service) log.info("The embedded service starts.");
  const targets = [...Object.values(settings.service ?? {}), access?.provider.issuer ?? []].flat();
  for (const origin of new Set(targets.map((target) => new URL(target).origin))) {
    const proxy = settings.egress(new URL(origin));
    log.info(`${origin} is called ${proxy ? `through ${proxy.host}` : "directly"}.`);
  }
}

/** The line that scripts wait for, then what to do next. */
function greeting(settings: GatewaySettings, port: number): string[] {
  const address = (settings.origin ?? `http://localhost:${port}`) + settings.base;
  const sandbox = join(settings.dataDir, "sandbox.json");
  return [
    `console ready ${address}`,
    "",
    `  Tapedeck is at ${address}`,
    settings.access
      ? `  Sign in with ${settings.access.provider.name}.`
      : hasSandbox(settings)
        ? `  Sign in with “Use the sandbox”. Its credentials are in ${sandbox}.`
        : settings.service
          ? `  Sign in with a credential for ${settings.service.user}.`
          : `  Sign in with a credential from ${sandbox}.`,
    "  Press Ctrl+C to stop.",
    "",
  ];
}

/** Prints one line and exits. The messages of settings and gateway errors are written for this. */
function exitWith(reason: unknown): void {
  logBeforeSettings().error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

main().catch(exitWith);
