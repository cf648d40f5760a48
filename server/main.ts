import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedService } from "./embedded-service.ts";
import { startGateway } from "./gateway/gateway.ts";
import { hasSandbox } from "./gateway/session.ts";
import type { ServiceAddresses, Settings } from "./settings.ts";
import { readSettings } from "./settings.ts";

/**
 * The console's server: reads the settings, starts the gateway, and the embedded service as a
 * process of its own where no live service is set. Started by start.mjs out of dist/server.
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is under way gets this long to finish after SIGTERM: a rotation may wait for a token and for its answer. */
const PATIENCE = 90_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  let service: () => ServiceAddresses | undefined = () => settings.service;
  let embedded: ReturnType<typeof startEmbeddedService> | undefined;
  // The gateway comes first: a port in use is told before a new data folder is filled.
  const gateway = await startGateway(settings, {
    clientDir: at("../client"),
    service: () => service(),
  });

  let ending = false;
  const end = async () => {
    // npm passes Ctrl+C on, so it comes twice: the second one isn't impatience.
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await gateway.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);

  if (settings.service === undefined) {
    embedded = startEmbeddedService({
      program: at("service.js"),
      environment: process.env,
      print: (line) => console.log(line),
      onLost: (reason) => {
        if (reason !== undefined) console.error(reason);
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
  for (const line of greeting(settings, gateway.port)) console.log(line);
}

/** What a newcomer has to know, after the line that scripts wait for. */
function greeting(settings: Settings, port: number): string[] {
  const address = settings.origin ?? `http://localhost:${port}`;
  const sandbox = join(settings.dataDir, "sandbox.json");
  return [
    `console ready ${address}`,
    "",
    `  Tapedeck is at ${address}`,
    hasSandbox(settings)
      ? `  Sign in with “Use the sandbox”. Its credentials are in ${sandbox}.`
      : settings.service
        ? `  Sign in with a credential of the service at ${settings.service.user}.`
        : `  Sign in with a credential out of ${sandbox}.`,
    "  Ctrl+C ends it.",
    "",
  ];
}

/** One line, whatever went wrong: the settings' and the gateway's errors are made to be read like that. */
function fail(reason: unknown): void {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

main().catch(fail);
